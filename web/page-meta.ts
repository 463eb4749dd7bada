import type { MetaDescriptor } from 'react-router'
import { FALLBACK_NAME, type ShopSettings } from './settings.ts'

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]
type WithMatches = { matches: Matches }

/** `path` is the canonical path, by default the page's; `image` is shown where a link is shared. */
type Facts = { path?: string; image?: { url: string; alt: string } }

export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** What a page is called, which the shop's name follows; or all of it, of the shop's name. */
type Title = string | ((shopName: string) => string)

/** The `meta` of a public page's route: title, description, canonical address and share card. */
export function pageMeta(title: Title, description?: string, { path, image }: Facts = {}) {
  return ({ matches }: WithMatches): MetaDescriptor[] => {
    const settings = settingsOf(matches)
    const text = titleOf(matches, title)
    const named = titleAndDescription(text, description)
    if (settings === undefined) return named
    const address = settings.publicUrl + (path ?? sameSitePath(matches))
    const shared = {
      title: text,
      ...(description === undefined ? {} : { description: shortened(description) }),
      image: absolute(image?.url ?? '/images/social.jpg', settings),
    }
    return [
      ...named,
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:site_name', content: settings.shopName },
      { property: 'og:locale', content: 'en_IN' },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: address },
      ...Object.entries(shared).map(([name, content]) => ({ property: `og:${name}`, content })),
      ...(image === undefined ? socialImageFacts : [{ property: 'og:image:alt', content: image.alt }]),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...Object.entries(shared).map(([name, content]) => ({ name: `twitter:${name}`, content })),
    ]
  }
}

/** The `meta` of a personal page's route, or of one not meant for search engines: title and description. */
export function personalMeta(title: Title, description?: string) {
  return ({ matches }: WithMatches) => [...titleAndDescription(titleOf(matches, title), description), noIndex]
}

function titleOf(matches: Matches, title: Title): string {
  const shopName = settingsOf(matches)?.shopName ?? FALLBACK_NAME
  return typeof title === 'string' ? `${title} | ${shopName}` : title(shopName)
}

function titleAndDescription(title: string, description: string | undefined): MetaDescriptor[] {
  return description === undefined ? [{ title }] : [{ title }, { name: 'description', content: shortened(description) }]
}

const LONGEST_DESCRIPTION = 160

/** On one line, cut between words to the length search engines show. */
function shortened(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST_DESCRIPTION) return line
  const cut = line.slice(0, LONGEST_DESCRIPTION)
  const words = cut.slice(0, cut.includes(' ') ? cut.lastIndexOf(' ') : cut.length)
  let end = words.length
  while (' .,;:'.includes(words[end - 1] ?? 'a')) end--
  return `${words.slice(0, end)}…`
}

function absolute(url: string, { publicUrl }: ShopSettings): string {
  return url.startsWith('/') ? publicUrl + url : url
}

const socialImageFacts: MetaDescriptor[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
]

function settingsOf(matches: Matches): ShopSettings | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as ShopSettings | undefined
}

/** The path of the innermost route, without a trailing slash. */
function sameSitePath(matches: Matches): string {
  const path = matches.findLast((match) => match !== undefined)?.pathname ?? '/'
  return path === '/' || !path.endsWith('/') ? path : path.slice(0, -1)
}
