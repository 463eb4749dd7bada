import type { State } from '../../../domain/states.ts'

/**
 * The districts of each state at the end of 2025; those that the PIN directory has under another name, or not as a whole, with
 * the PIN of their head office, if the directory has it where it belongs.
 */
export const districtsOfToday: Readonly<Record<State, string>> = {
  'Andaman and Nicobar Islands': 'Nicobar, North and Middle Andaman, South Andaman',
  'Andhra Pradesh': `
    Alluri Sitharama Raju 531024, Anakapalli 531001, Anantapur 515001, Ananthapuramu 515001, Annamayya 516269,
    Bapatla 522101, Chittoor, Dr. B. R. Ambedkar Konaseema 533201, East Godavari, Eluru 534001, Guntur,
    Kakinada 533001, Krishna, Kurnool, Madanapalle 517325, Markapuram 523316, Nandyal 518501, NTR 520001,
    Palnadu 522601, Parvathipuram Manyam 535501, Polavaram 533288, Prakasam, Sri Potti Sriramulu Nellore 524001,
    Sri Sathya Sai 515134, Srikakulam, Tirupati 517501, Visakhapatnam, Vizianagaram, West Godavari, YSR Kadapa 516001`,
  'Arunachal Pradesh': `
    Anjaw, Bichom, Changlang, Dibang Valley 792101, East Kameng 790102, East Siang 791102, Itanagar 791111,
    Kamle 791120, Keyi Panyor 791120, Kra Daadi 791118, Kurung Kumey 791118, Lepa Rada 791101, Lohit, Longding 792131,
    Lower Dibang Valley 792110, Lower Siang 791125, Lower Subansiri 791120, Namsai 792103, Pakke-Kessang, Papum Pare,
    Shi Yomi 791001, Siang 791103, Tawang 790104, Tirap 792130, Upper Siang 791002, Upper Subansiri 791122,
    West Kameng, West Siang`,
  Assam: `
    Bajali 781325, Baksa 781372, Barpeta, Biswanath 784176, Bongaigaon, Cachar, Charaideo 785690, Chirang 783385,
    Darrang, Dhemaji, Dhubri, Dibrugarh, Dima Hasao 788819, Goalpara, Golaghat, Hailakandi, Hojai 782435, Jorhat,
    Kamrup, Kamrup Metropolitan 781001, Karbi Anglong, Kokrajhar, Lakhimpur, Majuli 785104, Morigaon 782105, Nagaon,
    Nalbari, Sivasagar 785640, Sonitpur, South Salmara-Mankachar 783135, Sribhumi 788710, Tamulpur 781367, Tinsukia,
    Udalguri 784509, West Karbi Anglong 782486`,
  Bihar: `
    Araria, Arwal 804401, Aurangabad, Banka, Begusarai, Bhagalpur, Bhojpur, Buxar, Darbhanga, East Champaran, Gaya,
    Gopalganj, Jamui, Jehanabad, Kaimur 821101, Katihar, Khagaria, Kishanganj, Lakhisarai, Madhepura, Madhubani,
    Munger, Muzaffarpur, Nalanda, Nawada, Patna, Purnia, Rohtas, Saharsa, Samastipur, Saran, Sheikhpura,
    Sheohar 843329, Sitamarhi, Siwan, Supaul, Vaishali, West Champaran`,
  Chandigarh: 'Chandigarh',
  Chhattisgarh: `
    Balod 491226, Baloda Bazar 493332, Balrampur 497119, Bastar, Bemetara 491335, Bijapur 494444, Bilaspur 495001,
    Dantewada, Dhamtari, Durg, Gariaband 493889, Gaurela-Pendra-Marwahi 495117, Janjgir-Champa, Jashpur,
    Kabirdham 491995, Kanker, Khairagarh-Chhuikhadan-Gandai 491881, Kondagaon 494226, Korba, Koriya, Mahasamund,
    Manendragarh-Chirmiri-Bharatpur 497442, Mohla-Manpur-Ambagarh Chowki 491666, Mungeli 495334, Narayanpur 494661,
    Raigarh, Raipur, Rajnandgaon, Sakti 495689, Sarangarh-Bilaigarh 496445, Sukma 494111, Surajpur 497229, Surguja`,
  'Dadra and Nagar Haveli and Daman and Diu': 'Dadra and Nagar Haveli 396230, Daman 396210, Diu 362520',
  Delhi: `
    Central Delhi, Central North Delhi 110088, East Delhi, New Delhi 110001, North Delhi, North East Delhi 110093,
    North West Delhi, Old Delhi 110006, Outer North Delhi 110040, Shahdara 110032, South Delhi,
    South East Delhi 110024, South West Delhi, West Delhi`,
  Goa: 'North Goa, South Goa',
  Gujarat: `
    Ahmedabad, Amreli, Anand, Aravalli 383315, Banaskantha, Bharuch, Bhavnagar, Botad 364710, Chhota Udaipur 391165,
    Dahod, Dang 394710, Devbhumi Dwarka 361305, Gandhinagar, Gir Somnath 362265, Jamnagar, Junagadh, Kheda,
    Kutch 370001, Mahisagar 389230, Mehsana 384001, Morbi 363641, Narmada, Navsari, Panchmahal 389001, Patan,
    Porbandar, Rajkot, Sabarkantha, Surat, Surendranagar, Tapi 394650, Vadodara, Valsad, Vav-Tharad 385565`,
  Haryana: `
    Ambala, Bhiwani, Charkhi Dadri 127306, Faridabad, Fatehabad, Gurugram 122001, Hansi 125033, Hisar, Jhajjar, Jind,
    Kaithal, Karnal, Kurukshetra, Mahendragarh, Nuh 122107, Palwal 121102, Panchkula, Panipat, Rewari, Rohtak, Sirsa,
    Sonipat, Yamunanagar`,
  'Himachal Pradesh': `
    Bilaspur, Chamba, Hamirpur, Kangra, Kinnaur, Kullu, Lahaul and Spiti 175132, Mandi, Shimla, Sirmaur, Solan, Una`,
  'Jammu and Kashmir': `
    Anantnag 192101, Bandipora 193502, Baramulla, Budgam, Doda, Ganderbal 191201, Jammu, Kathua, Kishtwar 182204,
    Kulgam 192231, Kupwara, Poonch, Pulwama, Rajouri 185131, Ramban 182144, Reasi 182311, Samba 184121,
    Shopian 192303, Srinagar, Udhampur`,
  Jharkhand: `
    Bokaro, Chatra, Deoghar, Dhanbad, Dumka, East Singhbhum, Garhwa, Giridih 815301, Godda, Gumla, Hazaribagh 825301,
    Jamtara, Khunti 835210, Koderma, Latehar, Lohardaga 835302, Pakur, Palamu 822101, Ramgarh, Ranchi, Sahibganj,
    Saraikela Kharsawan 833219, Simdega, West Singhbhum`,
  Karnataka: `
    Bagalkote 587101, Ballari, Belagavi, Bengaluru Rural 561203, Bengaluru South 562159, Bengaluru Urban 560001,
    Bidar, Chamarajanagar 571313, Chikkaballapura 562101, Chikkamagaluru, Chitradurga, Dakshina Kannada,
    Davanagere 577002, Dharwad, Gadag, Hassan, Haveri, Kalaburagi, Kodagu, Kolar, Koppal, Mandya, Mysuru, Raichur,
    Ramanagara 562159, Shivamogga, Tumakuru, Udupi, Uttara Kannada, Vijayanagara 583201, Vijayapura, Yadgir`,
  Kerala: `
    Alappuzha, Ernakulam, Idukki, Kannur, Kasaragod 671121, Kollam, Kottayam, Kozhikode, Malappuram, Palakkad,
    Pathanamthitta, Thiruvananthapuram, Thrissur, Wayanad`,
  Ladakh: 'Changthang 194202, Drass 194102, Kargil, Leh, Nubra 194401, Sham 194106, Zanskar 194302',
  Lakshadweep: 'Lakshadweep',
  'Madhya Pradesh': `
    Agar Malwa 465441, Alirajpur, Anuppur, Ashoknagar, Balaghat, Barwani, Betul, Bhind, Bhopal, Burhanpur, Chhatarpur,
    Chhindwara, Damoh, Datia, Dewas, Dhar, Dindori, Guna, Gwalior, Harda 461331, Indore, Jabalpur, Jhabua, Katni,
    Khandwa 450001, Khargone 451001, Maihar 485771, Mandla, Mandsaur, Mauganj 486331, Morena, Narmadapuram 461001,
    Narsinghpur, Neemuch, Niwari 472442, Pandhurna 480334, Panna, Raisen, Rajgarh, Ratlam, Rewa, Sagar, Satna, Sehore,
    Seoni, Shahdol, Shajapur, Sheopur, Shivpuri, Sidhi, Singrauli 486886, Tikamgarh, Ujjain, Umaria, Vidisha`,
  Maharashtra: `
    Ahilyanagar 414001, Akola, Amravati, Beed, Bhandara, Buldhana, Chandrapur, Chhatrapati Sambhajinagar 431001,
    Dharashiv 413501, Dhule, Gadchiroli, Gondia, Hingoli, Jalgaon, Jalna, Kolhapur, Latur, Mumbai City 400001,
    Mumbai Suburban 400051, Nagpur, Nanded, Nandurbar, Nashik, Palghar 401404, Parbhani, Pune, Raigad 402201,
    Ratnagiri, Sangli, Satara, Sindhudurg, Solapur, Thane, Wardha, Washim, Yavatmal`,
  Manipur: `
    Bishnupur, Chandel 795127, Churachandpur, Imphal East, Imphal West, Jiribam 795116, Kakching 795103,
    Kamjong 795145, Kangpokpi 795129, Noney 795159, Pherzawl 795006, Senapati, Tamenglong, Tengnoupal 795131, Thoubal,
    Ukhrul 795142`,
  Meghalaya: `
    East Garo Hills 794111, East Jaintia Hills 793200, East Khasi Hills, Eastern West Khasi Hills 793120,
    North Garo Hills 794108, Ri Bhoi, South Garo Hills 794102, South West Garo Hills 794115,
    South West Khasi Hills 793114, West Garo Hills, West Jaintia Hills 793150, West Khasi Hills`,
  Mizoram: `
    Aizawl, Champhai, Hnahthial 796571, Khawzawl 796310, Kolasib 796081, Lawngtlai 796891, Lunglei, Mamit 796441,
    Saitual 796261, Serchhip, Siaha 796901`,
  Nagaland: `
    Chumoukedima 797103, Dimapur, Kiphire 798611, Kohima, Longleng 798625, Meluri 797114, Mokokchung, Mon, Niuland,
    Noklak 798612, Peren 797101, Phek, Shamator 798612, Tseminyu 797109, Tuensang 798612, Wokha 797111,
    Zunheboto 798620`,
  Odisha: `
    Angul, Balangir, Balasore 756001, Bargarh, Bhadrak, Boudh, Cuttack, Deogarh 768108, Dhenkanal, Gajapati, Ganjam,
    Jagatsinghpur 754103, Jajpur 755001, Jharsuguda, Kalahandi, Kandhamal, Kendrapara, Keonjhar 758001,
    Khordha 752050, Koraput, Malkangiri, Mayurbhanj, Nabarangpur 764059, Nayagarh, Nuapada, Puri, Rayagada, Sambalpur,
    Subarnapur 767017, Sundargarh 770001`,
  Puducherry: 'Karaikal, Mahe 673310, Puducherry 605001, Yanam 533464',
  Punjab: `
    Amritsar, Barnala, Bathinda, Faridkot, Fatehgarh Sahib, Fazilka 152123, Ferozepur 152001, Gurdaspur, Hoshiarpur,
    Jalandhar, Kapurthala, Ludhiana, Malerkotla 148023, Mansa, Moga, Pathankot 145001, Patiala, Rupnagar,
    Sahibzada Ajit Singh Nagar 160062, Sangrur, Shahid Bhagat Singh Nagar 144514, Sri Muktsar Sahib 152026, Tarn Taran`,
  Rajasthan: `
    Ajmer, Alwar, Balotra 344022, Banswara, Baran, Barmer, Beawar 305901, Bharatpur, Bhilwara, Bikaner, Bundi,
    Chittorgarh, Churu, Dausa, Deeg 321203, Dholpur, Didwana-Kuchaman 341303, Dungarpur, Hanumangarh, Jaipur,
    Jaisalmer, Jalore 343001, Jhalawar, Jhunjhunu 333001, Jodhpur, Karauli, Khairthal-Tijara 301404, Kota,
    Kotputli-Behror 303108, Nagaur, Pali, Phalodi 342301, Pratapgarh 312605, Rajsamand, Salumbar 313027,
    Sawai Madhopur, Sikar, Sirohi, Sri Ganganagar 335001, Tonk, Udaipur`,
  Sikkim: 'Gangtok 737101, Gyalshing 737111, Mangan 737116, Namchi 737126, Pakyong 737106, Soreng 737121',
  'Tamil Nadu': `
    Ariyalur, Chengalpattu 603001, Chennai, Coimbatore, Cuddalore, Dharmapuri, Dindigul, Erode, Kallakurichi 606202,
    Kancheepuram 631501, Kanniyakumari 629001, Karur, Krishnagiri, Madurai, Mayiladuthurai 609001, Nagapattinam,
    Namakkal, Nilgiris, Perambalur, Pudukkottai, Ramanathapuram, Ranipet 632401, Salem, Sivaganga, Tenkasi 627811,
    Thanjavur, Theni, Thoothukudi 628001, Tiruchirappalli, Tirunelveli, Tirupathur 635601, Tiruppur 641601,
    Tiruvallur, Tiruvannamalai, Tiruvarur, Vellore, Viluppuram 605602, Virudhunagar`,
  Telangana: `
    Adilabad, Bhadradri Kothagudem 507101, Hanumakonda 506001, Hyderabad, Jagtial 505327, Jangaon 506167,
    Jayashankar Bhupalpally 506169, Jogulamba Gadwal 509125, Kamareddy 503111, Karimnagar, Khammam,
    Kumuram Bheem Asifabad 504293, Mahabubabad 506101, Mahabubnagar, Mancherial 504208, Medak,
    Medchal-Malkajgiri 501401, Mulugu 506343, Nagarkurnool 509209, Nalgonda, Narayanpet 509210, Nirmal 504106,
    Nizamabad, Peddapalli 505172, Rajanna Sircilla 505301, Rangareddy 501506, Sangareddy 502001, Siddipet 502103,
    Suryapet 508213, Vikarabad 501101, Wanaparthy 509103, Warangal, Yadadri Bhuvanagiri 508116`,
  Tripura: `
    Dhalai, Gomati 799120, Khowai 799201, North Tripura, Sepahijala 799103, South Tripura, Unakoti 799277,
    West Tripura`,
  'Uttar Pradesh': `
    Agra, Aligarh, Ambedkar Nagar, Amethi 227409, Amroha 244221, Auraiya, Ayodhya 224001, Azamgarh, Baghpat 250609,
    Bahraich, Ballia, Balrampur, Banda, Barabanki, Bareilly, Basti, Bhadohi 221304, Bijnor, Budaun, Bulandshahr,
    Chandauli, Chitrakoot, Deoria, Etah, Etawah, Farrukhabad, Fatehpur, Firozabad, Gautam Buddha Nagar, Ghaziabad,
    Ghazipur, Gonda, Gorakhpur, Hamirpur, Hapur 245101, Hardoi, Hathras, Jalaun, Jaunpur, Jhansi, Kannauj,
    Kanpur Dehat, Kanpur Nagar, Kasganj 207123, Kaushambi, Kushinagar, Lakhimpur Kheri 262701, Lalitpur, Lucknow,
    Maharajganj, Mahoba, Mainpuri, Mathura, Mau, Meerut, Mirzapur, Moradabad, Muzaffarnagar, Pilibhit, Pratapgarh,
    Prayagraj 211001, Raebareli, Rampur, Saharanpur, Sambhal 244302, Sant Kabir Nagar, Shahjahanpur, Shamli 247776,
    Shravasti 271831, Siddharthnagar, Sitapur, Sonbhadra, Sultanpur, Unnao, Varanasi`,
  Uttarakhand: `
    Almora, Bageshwar, Chamoli, Champawat, Dehradun, Haridwar, Nainital, Pauri Garhwal, Pithoragarh, Rudraprayag,
    Tehri Garhwal, Udham Singh Nagar, Uttarkashi`,
  'West Bengal': `
    Alipurduar, Bankura, Birbhum, Cooch Behar, Dakshin Dinajpur 733101, Darjeeling 734101, Hooghly, Howrah,
    Jalpaiguri, Jhargram 721507, Kalimpong, Kolkata, Malda, Murshidabad, Nadia, North 24 Parganas, Paschim Bardhaman,
    Paschim Medinipur 721101, Purba Bardhaman, Purba Medinipur 721636, Purulia, South 24 Parganas,
    Uttar Dinajpur 733134`,
}
