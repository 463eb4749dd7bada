import { foldName } from './fold-name.ts'
import { searchWords } from './search-words.ts'

/** Pages of the shop that answer questions, with the words that shoppers search for. */
const helpTopics = [
  {
    title: 'Refunds and delivery',
    path: '/refunds-and-delivery',
    words: 'refund return delivery shipping courier cancel damaged broken replacement policy',
  },
  {
    title: 'Contact and common questions',
    path: '/contact',
    words: 'contact phone address email faq question help payment cod nursery',
  },
  { title: 'About the nursery', path: '/about', words: 'about nursery story team' },
  { title: 'Terms', path: '/terms', words: 'terms conditions policy' },
  { title: 'Privacy', path: '/privacy', words: 'privacy data cookies policy' },
  { title: 'Your orders', path: '/orders', words: 'order track tracking status invoice' },
] as const

export const helpWords: readonly string[] = helpTopics.flatMap(({ words }) => words.split(' '))

export type Topic = { title: string; path: string }

const MIN_BEGINNING = 4

/** The pages that a search is about: those with each of its words, or a word that begins with it. */
export function helpTopicsFor(search: string): Topic[] {
  const words = searchWords(search).map(foldName)
  const isMeant = (known: readonly string[], word: string) =>
    known.some((one) => one === word || (word.length >= MIN_BEGINNING && one.startsWith(word)))
  return pages
    .filter(({ known }) => words.length > 0 && words.every((word) => isMeant(known, word)))
    .map(({ title, path }) => ({ title, path }))
}

const pages = helpTopics.map(({ title, path, words }) => ({ title, path, known: searchWords(words) }))
