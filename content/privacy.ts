import { UNUSED_PHOTO_DAYS } from '../domain/claim/claimable.ts'
import type { LegalText, SellerDetails } from './legal.ts'

/** The privacy notice, under the Digital Personal Data Protection Act 2023. */
export const privacy: LegalText = {
  title: 'Privacy',
  summary:
    'Which personal data this shop holds, why, for how long, and what you can ask of us under the Digital Personal Data Protection Act 2023.',
  inForceSince: '27 November 2026',
  sections: [
    {
      heading: 'In short',
      points: [
        'We use your data to bring you your plants and to answer you. We sell it to nobody.',
        'There is no advertising and no tracking on this site. Another company comes in only where you choose it: the map, or paying online.',
        'You can see, correct and erase your data, and complain about us. The last sections say how.',
      ],
    },
    {
      heading: 'Who is responsible',
      paragraphs: ['The Data Fiduciary, in the words of the Act, is the seller:'],
      facts: 'seller',
    },
    {
      heading: 'What we hold, and why',
      facts: [
        {
          term: 'Your account',
          text: 'Name, e-mail address, a phone number if you give one, and your password as a hash that cannot be turned back. To let you sign in and keep your cart. Where the sign-in page offers Google or Facebook and you choose it, that company tells us your name and e-mail address.',
        },
        {
          term: 'Your cart',
          text: 'Which plants are in it and how many. To have it ready on every device on which you sign in.',
        },
        {
          term: 'Your orders',
          text: 'What you ordered, the delivery address, the GSTIN and billing address of a business that gives them, how you pay, and what happened to the order. To pack, deliver, take payment, refund, and keep the accounts that tax law asks of us.',
        },
        {
          term: 'Where cash goes back to',
          text: 'The UPI id, or the name and number of the bank account, that you name when money of an order that you paid in cash is given back. To transfer it. Once the transfer is over we keep only a shortened form, like “a…@okaxis” or the last four digits, and a code from which it cannot be read, so that nothing is transferred twice.',
        },
        {
          term: 'Your reviews',
          text: 'Your stars, comment, photos and the date stand on the plant’s page for everyone to read, with your first name and the first letter of your last name, or as you choose: your full name, or none. What a photo says of where and when it was taken is removed. Ten days after a delivery one mail asks for a review; a link in it ends such mails. Please write and show nothing that should stay private.',
        },
        {
          term: 'What arrived hurt',
          text: 'Which plants of an order you report, what happened, your words and photos, what we answered, and when. To decide, to replace or refund the plants, and to take it up with a courier. Only you and the people of the nursery who decide can open the photos. What a photo says of where and when it was taken is removed.',
        },
        {
          term: 'Your wishlist',
          text: 'Which plants you saved while signed in, when, and at which price; and when you agreed to mails about them. To show it on all your devices, and to write when a plant is back or cheaper if you asked for that. If you share it, who has the link sees the plants and your first name, until you end the link.',
        },
        {
          term: 'Your messages',
          text: 'Name, e-mail address, subject and text of what you write through the contact form. To answer you.',
        },
        {
          term: 'Newsletter',
          text: 'Your e-mail address and the time at which you agreed. To send the newsletter, until you leave it through the link in any letter or by writing to us.',
        },
      ],
      paragraphs: [
        'We ask only for what each of these needs. You give the data yourself for the purpose named, and where we rely on your consent you can take it back as easily as you gave it; what was done before stays lawful.',
      ],
    },
    {
      heading: 'What is stored in your browser',
      paragraphs: ['Only what the shop needs to work, and nothing that follows you elsewhere:'],
      facts: [
        {
          term: 'Cookie paudha_session',
          text: 'Set when you sign in and removed when you sign out. It tells the server who you are, for 30 days, renewed while you use it, 90 days at most. Scripts cannot read it. Over HTTPS the names of our cookies begin with __Host-, so that your browser takes them from this shop alone.',
        },
        {
          term: 'Cookie paudha_device',
          text: 'Set when you sign in, and kept for 180 days: it tells the server that you have signed in from this browser before, so that somebody who guesses at your password elsewhere does not keep you out. It opens nothing, and scripts cannot read it.',
        },
        {
          term: 'Cookies paudha_flow, paudha_new_session',
          text: 'Only when you sign in through Google or Facebook: the first ties your way there and back to this browser, for ten minutes at most; the second tells the page that you are back, for a minute at most.',
        },
        { term: 'Local storage: token', text: 'The key of your session, until you sign out.' },
        { term: 'Local storage: root', text: 'Who is signed in, and a copy of the cart, until you sign out.' },
        {
          term: 'Local storage: farewell',
          text: 'That you signed out while our server could not be reached, until it has heard of it.',
        },
        {
          term: 'Local storage: shop.category, shop.search',
          text: 'The category and search you last used in the shop, until you clear them.',
        },
        {
          term: 'Local storage: wishlist, wishlist.account',
          text: 'The plants that you saved without being signed in, until you remove them or sign in; and a copy of your account’s wishlist, until you sign out.',
        },
        {
          term: 'Local storage: seen',
          text: 'The last 12 plants whose pages you looked at, until you press “Clear” beside them. It is not sent to us, but for fetching these plants again to show them.',
        },
        {
          term: 'Local storage: admin.menu',
          text: 'Only for those who run the shop: whether its menu is folded.',
        },
        {
          term: 'Session storage',
          text: 'How far a page was scrolled; what you typed in a form before you left it or your session ended; what you wanted to buy before you signed in; and an order that is being sent, with a number of its own, so that it is never placed twice. Gone when the tab is closed.',
        },
      ],
    },
    {
      heading: 'Who else receives data',
      facts: [
        {
          term: 'Couriers',
          text: 'Name and address, for orders that our own van does not bring.',
        },
        {
          term: 'Razorpay',
          text: 'Where you choose to pay online: the amount, the order’s number and your contact details. Card and UPI details are typed into Razorpay’s own window and never reach us. Where cash is transferred back to you: the amount, your name, and the UPI id or bank account that you named.',
        },
        {
          term: 'OpenStreetMap',
          text: 'Only if you press “Show the map” on the contact page: your browser then fetches the map from openstreetmap.org, which sees your IP address.',
        },
        {
          term: 'Hosting and mail',
          text: 'Companies that run our server and carry our mail process data for us, by contract and on our instructions.',
        },
        { term: 'Authorities', text: 'Where a law or a court order obliges us.' },
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [photosStay],
      points: [
        'Account, cart and wishlist: until you ask us to close the account.',
        'Orders and invoices: 72 months after the annual GST return of their year is due, as Section 36 of the CGST Act 2017 asks.',
        'Reports of what arrived hurt, without their photos: as long as their order.',
        'Reviews: until you ask us to take them down, or the account is closed.',
        'Messages: until your question is settled; sooner if you ask.',
        'Newsletter address: until you leave.',
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'Pages and data travel encrypted. Passwords and session keys are stored only as hashes. Only people of the nursery who work on orders and questions see customer data. If a breach should concern your data, we tell you and the Data Protection Board of India without delay.',
      ],
    },
    {
      heading: 'Your rights',
      points: [
        'Know: a summary of the data we hold on you, what is done with it, and with whom it was shared (Section 11).',
        'Correct, complete, update and erase it, except what a law obliges us to keep (Section 12).',
        'Take back consent (Section 6) and leave the newsletter at any time.',
        'Have a complaint heard and settled (Section 13).',
        'Name a person who uses these rights for you in case of death or incapacity (Section 14).',
      ],
      paragraphs: [
        'Write to the grievance officer from the address of your account. It costs nothing. Ask, and you receive this notice in Hindi, Marathi or another language of the Eighth Schedule to the Constitution.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'Accounts are for people of 18 and over. If you are younger, ask a parent or guardian to order for you. If we learn that a child’s data came to us without a parent’s verifiable consent, we erase it.',
      ],
    },
    {
      heading: 'Questions and complaints',
      facts: 'grievance officer',
      paragraphs: [
        'If our answer does not satisfy you, you may complain to the Data Protection Board of India. When this notice changes, the new text stands here with its date; if a change needs your consent, we ask for it first.',
      ],
    },
  ],
}

/** By the days that the owner sets, after which the shop deletes them. */
function photosStay({ claims }: Pick<SellerDetails, 'claims'>): string {
  return `Photos of what arrived hurt are deleted ${claims.photoDays} days after we have settled or refused your report, or you have withdrawn it, and after ${UNUSED_PHOTO_DAYS} days if they are in no report.`
}
