import type { State } from '../../../domain/states.ts'

/**
 * The districts at the end of 2025 that the PIN directory has under another name, or not as a whole, with the PIN of their head
 * office, if the directory has it where it belongs.
 */
export const districtsOfToday: Readonly<Partial<Record<State, string>>> = {
  'Andaman and Nicobar Islands': 'North and Middle Andaman',
  'Andhra Pradesh': `
    Alluri Sitharama Raju 531024, Anakapalli 531001, Anantapur 515001, Ananthapuramu 515001, Annamayya 516269,
    Bapatla 522101, Dr. B. R. Ambedkar Konaseema 533201, Eluru 534001, Kakinada 533001, Madanapalle 517325,
    Markapuram 523316, Nandyal 518501, NTR 520001, Palnadu 522601, Parvathipuram Manyam 535501, Polavaram 533288,
    Sri Potti Sriramulu Nellore 524001, Sri Sathya Sai 515134, Tirupati 517501, YSR Kadapa 516001`,
  'Arunachal Pradesh': `
    Anjaw, Bichom, Dibang Valley 792101, East Kameng 790102, East Siang 791102, Itanagar 791111, Kamle 791120,
    Keyi Panyor 791120, Kra Daadi 791118, Kurung Kumey 791118, Lepa Rada 791101, Longding 792131,
    Lower Dibang Valley 792110, Lower Siang 791125, Lower Subansiri 791120, Namsai 792103, Pakke-Kessang,
    Shi Yomi 791001, Siang 791103, Tawang 790104, Tirap 792130, Upper Siang 791002, Upper Subansiri 791122`,
  Assam: `
    Bajali 781325, Baksa 781372, Biswanath 784176, Charaideo 785690, Chirang 783385, Dima Hasao 788819, Hojai 782435,
    Kamrup Metropolitan 781001, Majuli 785104, Morigaon 782105, Sivasagar 785640, South Salmara-Mankachar 783135,
    Sribhumi 788710, Tamulpur 781367, Udalguri 784509, West Karbi Anglong 782486`,
  Bihar: 'Arwal 804401, Kaimur 821101, Sheohar 843329',
  Chhattisgarh: `
    Balod 491226, Baloda Bazar 493332, Balrampur 497119, Bemetara 491335, Bijapur 494444, Bilaspur 495001,
    Gariaband 493889, Gaurela-Pendra-Marwahi 495117, Janjgir-Champa, Kabirdham 491995,
    Khairagarh-Chhuikhadan-Gandai 491881, Kondagaon 494226, Manendragarh-Chirmiri-Bharatpur 497442,
    Mohla-Manpur-Ambagarh Chowki 491666, Mungeli 495334, Narayanpur 494661, Sakti 495689, Sarangarh-Bilaigarh 496445,
    Sukma 494111, Surajpur 497229`,
  'Dadra and Nagar Haveli and Daman and Diu': 'Dadra and Nagar Haveli 396230, Daman 396210, Diu 362520',
  Delhi: `
    Central North Delhi 110088, New Delhi 110001, North East Delhi 110093, Old Delhi 110006, Outer North Delhi 110040,
    Shahdara 110032, South East Delhi 110024`,
  Gujarat: `
    Aravalli 383315, Botad 364710, Chhota Udaipur 391165, Dang 394710, Devbhumi Dwarka 361305, Gandhinagar,
    Gir Somnath 362265, Kutch 370001, Mahisagar 389230, Mehsana 384001, Morbi 363641, Panchmahal 389001,
    Surendranagar, Tapi 394650, Vav-Tharad 385565`,
  Haryana: 'Charkhi Dadri 127306, Gurugram 122001, Hansi 125033, Nuh 122107, Palwal 121102, Yamunanagar',
  'Himachal Pradesh': 'Lahaul and Spiti 175132',
  'Jammu and Kashmir': `
    Anantnag 192101, Bandipora 193502, Ganderbal 191201, Kishtwar 182204, Kulgam 192231, Rajouri 185131,
    Ramban 182144, Reasi 182311, Samba 184121, Shopian 192303`,
  Jharkhand: `
    Giridih 815301, Hazaribagh 825301, Khunti 835210, Lohardaga 835302, Palamu 822101, Saraikela Kharsawan 833219`,
  Karnataka: `
    Bagalkote 587101, Bengaluru Rural 561203, Bengaluru South 562159, Bengaluru Urban 560001, Chamarajanagar 571313,
    Chikkaballapura 562101, Davanagere 577002, Ramanagara 562159, Vijayanagara 583201`,
  Kerala: 'Kasaragod 671121',
  Ladakh: 'Changthang 194202, Drass 194102, Nubra 194401, Sham 194106, Zanskar 194302',
  'Madhya Pradesh': `
    Agar Malwa 465441, Ashoknagar, Harda 461331, Khandwa 450001, Khargone 451001, Maihar 485771, Mauganj 486331,
    Narmadapuram 461001, Niwari 472442, Pandhurna 480334, Singrauli 486886`,
  Maharashtra: `
    Ahilyanagar 414001, Chhatrapati Sambhajinagar 431001, Dharashiv 413501, Mumbai City 400001,
    Mumbai Suburban 400051, Palghar 401404, Raigad 402201`,
  Manipur: `
    Chandel 795127, Jiribam 795116, Kakching 795103, Kamjong 795145, Kangpokpi 795129, Noney 795159, Pherzawl 795006,
    Tengnoupal 795131, Ukhrul 795142`,
  Meghalaya: `
    East Garo Hills 794111, East Jaintia Hills 793200, Eastern West Khasi Hills 793120, North Garo Hills 794108,
    South Garo Hills 794102, South West Garo Hills 794115, South West Khasi Hills 793114, West Jaintia Hills 793150`,
  Mizoram: `
    Hnahthial 796571, Khawzawl 796310, Kolasib 796081, Lawngtlai 796891, Mamit 796441, Saitual 796261, Siaha 796901`,
  Nagaland: `
    Chumoukedima 797103, Kiphire 798611, Longleng 798625, Meluri 797114, Niuland, Noklak 798612, Peren 797101,
    Shamator 798612, Tseminyu 797109, Tuensang 798612, Wokha 797111, Zunheboto 798620`,
  Odisha: `
    Balasore 756001, Deogarh 768108, Jagatsinghpur 754103, Jajpur 755001, Keonjhar 758001, Khordha 752050,
    Nabarangpur 764059, Subarnapur 767017, Sundargarh 770001`,
  Puducherry: 'Mahe 673310, Puducherry 605001, Yanam 533464',
  Punjab: `
    Fazilka 152123, Ferozepur 152001, Malerkotla 148023, Pathankot 145001, Sahibzada Ajit Singh Nagar 160062,
    Shahid Bhagat Singh Nagar 144514, Sri Muktsar Sahib 152026`,
  Rajasthan: `
    Balotra 344022, Beawar 305901, Deeg 321203, Didwana-Kuchaman 341303, Jalore 343001, Jhunjhunu 333001,
    Khairthal-Tijara 301404, Kotputli-Behror 303108, Phalodi 342301, Pratapgarh 312605, Salumbar 313027,
    Sri Ganganagar 335001`,
  Sikkim: 'Gangtok 737101, Gyalshing 737111, Mangan 737116, Namchi 737126, Pakyong 737106, Soreng 737121',
  'Tamil Nadu': `
    Chengalpattu 603001, Kallakurichi 606202, Kancheepuram 631501, Kanniyakumari 629001, Mayiladuthurai 609001,
    Ranipet 632401, Tenkasi 627811, Thoothukudi 628001, Tirupathur 635601, Tiruppur 641601, Viluppuram 605602`,
  Telangana: `
    Bhadradri Kothagudem 507101, Hanumakonda 506001, Jagtial 505327, Jangaon 506167, Jayashankar Bhupalpally 506169,
    Jogulamba Gadwal 509125, Kamareddy 503111, Karimnagar, Kumuram Bheem Asifabad 504293, Mahabubabad 506101,
    Mahabubnagar, Mancherial 504208, Medchal-Malkajgiri 501401, Mulugu 506343, Nagarkurnool 509209, Narayanpet 509210,
    Nirmal 504106, Peddapalli 505172, Rajanna Sircilla 505301, Rangareddy 501506, Sangareddy 502001, Siddipet 502103,
    Suryapet 508213, Vikarabad 501101, Wanaparthy 509103, Yadadri Bhuvanagiri 508116`,
  Tripura: 'Gomati 799120, Khowai 799201, Sepahijala 799103, Unakoti 799277',
  'Uttar Pradesh': `
    Amethi 227409, Amroha 244221, Ayodhya 224001, Baghpat 250609, Bhadohi 221304, Hapur 245101, Kasganj 207123,
    Lakhimpur Kheri 262701, Prayagraj 211001, Sambhal 244302, Shamli 247776, Shravasti 271831`,
  'West Bengal': `
    Dakshin Dinajpur 733101, Darjeeling 734101, Jhargram 721507, Paschim Medinipur 721101, Purba Medinipur 721636,
    Uttar Dinajpur 733134`,
}
