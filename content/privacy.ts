import { UNUSED_PHOTO_DAYS } from '../domain/claim/claimable.ts'
import type { LegalText, SellerDetails } from './legal.ts'

/** The privacy notice, under the Digital Personal Data Protection Act 2023. */
export const privacy: LegalText = {
  title: 'Privacy',
  summary:
    'Which personal data this shop holds, why, for how long, and what you can ask of us under the Digital Personal Data Protection Act 2023.',
  inForceSince: '30 November 2026',
  sections: [
    {
      heading: 'In short',
      points: [
        'We use your data to deliver your plants and to reply to you. We do not sell it to anyone.',
        'There is no advertising and no tracking on this site. Your browser connects to another company only in the cases listed under “Who else receives data”.',
        'You can see, correct and erase your data, and make a complaint. The last sections say how.',
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
          text: 'Name, e-mail address, a phone number if you give one, and your password as a hash that cannot be reversed. To let you sign in and keep your cart. If you sign in through Google or Facebook, that company tells us your name, your e-mail address and its own ID for you.',
        },
        {
          term: 'Sign-ins and account changes',
          text: 'When someone signed in to your account, tried to, or changed it, with their IP address (for IPv6, only its first half) and type of browser. To show you this on your profile, and to keep others out of your account.',
        },
        {
          term: 'Your cart',
          text: 'Which plants are in it and how many. To have it ready on every device on which you sign in.',
        },
        {
          term: 'Your orders',
          text: 'What you ordered, the recipient’s name, address and phone number, the GSTIN and billing address of a business that gives them, how you pay, and what happened to the order. If you pay online, also the phone number and e-mail address that you gave Razorpay. If an order reserves plants before you pay, a hash of your IP address, for a day. To pack, deliver, take payment, prevent misuse, refund, and keep the accounts that tax law requires.',
        },
        {
          term: 'Where cash is refunded to',
          text: 'The UPI ID, or the account holder’s name, account number and IFSC, that you give us when we refund an order that you paid in cash. To transfer the refund. Once the transfer is complete we keep only a shortened form, like “a…@okaxis” or the last four digits, and a hash that cannot be reversed, so that nothing is transferred twice.',
        },
        {
          term: 'Your reviews',
          text: 'Your stars, comment, photos and the date appear on the plant’s page for everyone to read, with your first name and the first letter of your last name or, if you choose, your full name or no name. Information in a photo about where and when it was taken is removed. Ten days after a delivery, one e-mail asks for a review; a link in it stops these e-mails. Please do not write or show anything that should stay private.',
        },
        {
          term: 'Your claims',
          text: 'Which plants in an order you report as damaged, wrong or missing, what happened, your words and photos, what we replied, and when. To decide your claim, to replace or refund the plants, and to take the matter up with a courier. Only you and the people at the nursery who decide claims can open the photos. Information in a photo about where and when it was taken is removed.',
        },
        {
          term: 'Your wishlist',
          text: 'Which plants you saved while signed in, when, and at what price; and when you agreed to e-mails about them. To show it on all your devices, and to write to you when a plant is back in stock or cheaper if you asked for that. If you share it, anyone with the link can see the plants and your first name, until you stop sharing.',
        },
        {
          term: 'Your stock alerts',
          text: 'Which sold-out plants you asked to be told about, and when you asked. To e-mail you once, when the plant is back in stock.',
        },
        {
          term: 'Your messages',
          text: 'Name, e-mail address, subject and text of what you write through the contact form. To reply to you.',
        },
        {
          term: 'Newsletter',
          text: 'Your e-mail address, when you agreed, and on which page. To send the newsletter, until you unsubscribe through the link in any newsletter or by writing to us.',
        },
        {
          term: 'E-mails we send you',
          text: 'Your e-mail address, the subject, and when the e-mail was sent. To send each e-mail only once. We delete the text from our server once the e-mail has been sent.',
        },
      ],
      paragraphs: [
        'We ask only for what each purpose below needs. You give us the data for that purpose, either directly or by signing in through Google or Facebook; your browser sends its type and your IP address. Where we rely on your consent, you can withdraw it as easily as you gave it; what was done before you withdraw it stays lawful.',
      ],
    },
    {
      heading: 'What is stored in your browser',
      paragraphs: ['Only what the shop needs to work, and nothing that tracks you elsewhere:'],
      facts: [
        {
          term: 'Cookie paudha_session',
          text: 'Set when you sign in and removed when you sign out. It tells the server who you are. It is kept for up to 90 days, but you are signed out sooner if you do not use the shop for 30 days. Scripts cannot read it. Over HTTPS the names of our cookies begin with __Host-, so that your browser accepts them from this shop only.',
        },
        {
          term: 'Cookie paudha_device',
          text: 'Set when you sign in, and kept for 180 days: it tells the server that you have signed in from this browser before, so that someone trying to guess your password elsewhere cannot lock you out. It gives access to nothing, and scripts cannot read it.',
        },
        {
          term: 'Cookies paudha_flow, paudha_new_session',
          text: 'Only when you sign in through Google or Facebook: the first ties the sign-in to this browser, for ten minutes at most; the second tells the page that you are back, for a minute at most.',
        },
        { term: 'Local storage: token', text: 'Your session key, until you sign out.' },
        { term: 'Local storage: root', text: 'Who is signed in, and a copy of the cart, until you sign out.' },
        {
          term: 'Local storage: farewell',
          text: 'That you signed out while our server could not be reached, until the server knows that you did.',
        },
        {
          term: 'Local storage: shop.category, shop.search',
          text: 'The category and search you last used in the shop, until you clear them.',
        },
        {
          term: 'Local storage: wishlist, wishlist.account',
          text: 'The plants that you saved without being signed in, until you remove them or they are moved to your account when you sign in; and a copy of your account’s wishlist, until you sign out.',
        },
        {
          term: 'Local storage: seen',
          text: 'The last 12 plants whose pages you looked at, until you press “Clear” beside them. The list is sent to us only to load these plants when they are shown to you again.',
        },
        {
          term: 'Local storage: pin',
          text: 'The PIN code for which you last looked up delivery, until you clear this site’s data in your browser. It is sent to us to find the day and the fee.',
        },
        {
          term: 'Local storage: admin.menu',
          text: 'Only for those who run the shop: whether the admin menu is collapsed.',
        },
        {
          term: 'Session storage',
          text: 'How far a page was scrolled; what you typed in a form before you left it or your session ended; what you wanted to buy, or be told about, before you signed in; and an order that is being sent, with a number of its own, so that it is never placed twice. Deleted when the tab is closed.',
        },
      ],
    },
    {
      heading: 'Who else receives data',
      facts: [
        {
          term: 'Couriers',
          text: 'The recipient’s name and address, any phone number you gave, and the amount to collect in cash, for orders that we do not deliver ourselves.',
        },
        {
          term: 'Razorpay',
          text: 'If the shop accepts online payments, your browser connects to Razorpay on every page, so that the payment window opens faster; Razorpay then sees your IP address. If you pay online: the amount, the order number, our internal ID for the order, and your name, e-mail address and phone number. Card and UPI details are typed into Razorpay’s own window and never reach us. If we transfer a cash refund to you: the amount, your name, the UPI ID or bank account that you gave, the order number, and our internal ID for your account.',
        },
        {
          term: 'OpenStreetMap',
          text: 'Only if you press “Show the map” on the contact page: your browser then fetches the map from openstreetmap.org, which sees your IP address.',
        },
        {
          term: 'Google and Facebook',
          text: 'Only if you choose to sign in through one of them or to connect it to your account: that company then learns that you use this shop, and sees your IP address.',
        },
        {
          term: 'Websites that host pictures',
          text: 'If a product’s picture is stored on another website, your browser fetches it from there, and that website sees your IP address.',
        },
        {
          term: 'Hosting and mail',
          text: 'The companies that host our server and deliver our e-mails process data for us, under contract and on our instructions.',
        },
        { term: 'Authorities', text: 'Where a law or a court order requires it.' },
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [photosStay],
      points: [
        'Account, cart, wishlist, stock alerts and the list of e-mails we sent you: until you ask us to close the account.',
        'Sign-ins and account changes: 180 days.',
        'Orders and invoices: until 72 months after the due date of the annual GST return for the year of the order, as Section 36 of the CGST Act 2017 requires.',
        'Claims, without their photos: as long as their order.',
        'Reviews: until you delete them or ask us to, or the account is closed.',
        'Messages: until you ask us to delete them.',
        'Newsletter address: until you ask us to delete it. Once you have unsubscribed, we keep it only as a record of that.',
      ],
    },
    {
      heading: 'How it is protected',
      paragraphs: [
        'Pages and data are encrypted in transit. Passwords and session keys are stored only as hashes. Only people at the nursery who work on orders and questions see customer data. If a breach affects your data, we will tell you and the Data Protection Board of India without delay.',
      ],
    },
    {
      heading: 'Your rights',
      points: [
        'Get a summary of the data we hold on you, what is done with it, and with whom it was shared (Section 11).',
        'Have it corrected, completed, updated or erased, except what the law requires us to keep (Section 12).',
        'Withdraw consent (Section 6) and unsubscribe from the newsletter at any time.',
        'Have a complaint heard and settled (Section 13).',
        'Nominate a person to use these rights for you in case of death or incapacity (Section 14).',
      ],
      paragraphs: [
        'To use any of the rights below, write to the grievance officer from the e-mail address of your account. This is free. On request, you will receive this notice in Hindi, Marathi or another language listed in the Eighth Schedule to the Constitution.',
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        'Accounts are for people aged 18 and over. If you are younger, ask a parent or guardian to order for you. If we learn that we have received a child’s data without a parent’s verifiable consent, we will erase it.',
      ],
    },
    {
      heading: 'Questions and complaints',
      facts: 'grievance officer',
      paragraphs: [
        'Please write to the grievance officer first. If our answer does not satisfy you, you may complain to the Data Protection Board of India. When this notice changes, the new text appears here with its date; if a change needs your consent, we will ask for it first.',
      ],
    },
  ],
}

/** By the days that the owner sets, after which the shop deletes them. */
function photosStay({ claims }: Pick<SellerDetails, 'claims'>): string {
  return `Photos in claims are deleted ${claims.photoDays} days after we have settled or refused your claim, or you have withdrawn it, and after ${UNUSED_PHOTO_DAYS} days if they are not part of a claim.`
}
