import type { LegalFact, LegalText } from './legal.ts'
import { privacy } from './privacy.ts'

/** The privacy notice of a shop that measures its advertising: what differs from the plain notice. */
export function privacyWithMeasurement(): LegalText {
  return { ...privacy, sections: privacy.sections.flatMap(adaptSection) }
}

type Section = LegalText['sections'][number]

function adaptSection(section: Section): Section[] {
  if (section.heading === 'In short') {
    const points = section.points?.map((point) => (point.startsWith('There is no advertising') ? MEASURED : point))
    return [points === undefined ? section : { ...section, points }]
  }
  if (section.heading === 'What is stored in your browser')
    return [{ ...section, paragraphs: [STORED], facts: inBrowser(section.facts) }]
  if (section.heading === 'Who else receives data') return [measuring, { ...section, facts: withMeta(section.facts) }]
  return [section]
}

const MEASURED =
  'Our advertising is measured only if you allow it, and you can withdraw your consent at any time under “Cookie choices” at the bottom of every page except the checkout. Your browser connects to another company only in the cases listed under “Who else receives data”.'

const STORED =
  'What the shop needs to work, your choice about measurement and, only if you allow it, two cookies from Meta:'

const measuring: Section = {
  heading: 'Measuring our advertising',
  paragraphs: [
    'We advertise on Facebook and Instagram and would like to know which advertisements bring people who like our plants. We do this with Meta Platforms, Inc. (USA), which owns both, and only with your consent (Section 6 of the Act). Without it nothing is loaded from Meta and nothing is sent to Meta. The shop is the same either way.',
    'If you allow it, this is what is measured:',
  ],
  facts: [
    {
      term: 'By your browser',
      text: 'A script from Meta tells Meta which of our pages you open, which plants you view and add to the cart, and what you order and for how much. Meta sees your IP address and the type of your browser, and sets the cookies _fbp and _fbc (up to 90 days), by which it recognises your browser. Nothing is measured on pages whose address contains a secret, such as the page where you choose a new password.',
    },
    {
      term: 'By our server',
      text: 'The same pages, plants and orders, with your IP address, the type of your browser and those two cookies; with an order also your e-mail address and phone number, each as a hash (SHA-256) that Meta compares with its own accounts. Browser and server report an event under the same number, so that it is counted only once.',
    },
    {
      term: 'Why',
      text: 'Meta tells us how many visits and orders followed an advertisement, and may use the data to choose who sees our advertisements. We do not sell the data to anyone.',
    },
    {
      term: 'How long it is kept',
      text: 'On our server, the data that identifies you is erased as soon as Meta has it, after 7 days at the latest, and the event itself after 30 days. For a year, we keep a record that you agreed, when, and to which version of this text, since we must be able to prove it. How long Meta keeps data is set out in its own policy, at facebook.com/privacy/policy.',
    },
    {
      term: 'Withdrawing consent',
      text: 'Press “Cookie choices” at the bottom of any page except the checkout, then “Decline”. From that moment nothing more is measured, Meta’s two cookies are removed from your browser, and what has not been sent by then is erased. We ask again after 180 days, or sooner if what we ask you to allow has changed.',
    },
  ],
}

function inBrowser(facts: Section['facts']): LegalFact[] {
  return [
    ...listed(facts),
    {
      term: 'Cookie paudha_consent',
      text: 'Whether and when you allowed or declined ad measurement. Kept for 180 days. If you allowed it, the cookie also holds a number that lets you withdraw your consent.',
    },
    {
      term: 'Local storage: consent.withdrawn',
      text: 'The number of a consent that you withdrew, until our server knows that you did.',
    },
    {
      term: 'Session storage: consent.closed',
      text: 'That you closed the question without answering, so that you are not asked again until the tab is closed.',
    },
    { term: 'Cookies _fbp, _fbc', text: 'Meta’s, only if you allowed that. See “Measuring our advertising”.' },
  ]
}

function withMeta(facts: Section['facts']): LegalFact[] {
  return [
    ...listed(facts),
    {
      term: 'Meta',
      text: 'Only if you allow us to measure our advertising: the data listed under “Measuring our advertising”.',
    },
  ]
}

function listed(facts: Section['facts'] = []): readonly LegalFact[] {
  return typeof facts === 'string' ? [] : facts
}
