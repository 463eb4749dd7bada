export type SeedPerson = {
  readonly name: string
  readonly email: string
  readonly phoneNumber: string
  readonly address: {
    readonly street: string
    readonly city: string
    readonly state: string
    readonly country: 'India'
    readonly zipCode: string
  }
}

/** Invented shoppers for the demo orders. Their mail domain is reserved, their telephone numbers are made up. */
export const people = [
  {
    name: 'Ananya Kulkarni',
    email: 'ananya.kulkarni@paudha.example',
    phoneNumber: '+916555000101',
    address: {
      street: 'Flat 302, Gulmohar Residency, Paud Road, Kothrud',
      city: 'Pune',
      state: 'Maharashtra',
      country: 'India',
      zipCode: '411038',
    },
  },
  {
    name: 'Imran Shaikh',
    email: 'imran.shaikh@paudha.example',
    phoneNumber: '+916555000102',
    address: {
      street: 'Row House 7, Sector 26, Nigdi',
      city: 'Pimpri-Chinchwad',
      state: 'Maharashtra',
      country: 'India',
      zipCode: '411044',
    },
  },
  {
    name: 'Lakshmi Narayanan',
    email: 'lakshmi.narayanan@paudha.example',
    phoneNumber: '+916555000103',
    address: {
      street: '18, Second Floor, 12th Main Road, Indiranagar',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'India',
      zipCode: '560038',
    },
  },
  {
    name: 'Harpreet Singh Gill',
    email: 'harpreet.gill@paudha.example',
    phoneNumber: '+916555000104',
    address: {
      street: 'B-41, First Floor, Lajpat Nagar II',
      city: 'New Delhi',
      state: 'Delhi',
      country: 'India',
      zipCode: '110024',
    },
  },
] as const satisfies readonly SeedPerson[]
