import type { MetaDescriptor } from 'react-router'
import { FALLBACK_NAME, type ShopSettings } from './settings.ts'

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[]

/** `path` is the canonical path, by default the page's; `image` is shown where a link is shared. */
type Facts = { path?: string; image?: { url: string; alt: string } }

/** Excludes a page from search engines. */
export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' }

/** A public page's title, description, canonical address and share card; `title` receives the shop's name. */
export function pageMeta(
  matches: Matches,
  title: (shopName: string) => string,
  description?: string,
  { path = sameSitePath(matches), image }: Facts = {},
): MetaDescriptor[] {
  const settings = settingsOf(matches)
  const text = title(settings?.shopName ?? FALLBACK_NAME)
  const named = titleAndDescription(text, description)
  if (settings === undefined) return named
  const address = settings.publicUrl + path
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

/** The title and description of a personal page, or of one not meant for search engines. */
export function personalMeta(
  matches: Matches,
  title: (shopName: string) => string,
  description?: string,
): MetaDescriptor[] {
  return [...titleAndDescription(title(settingsOf(matches)?.shopName ?? FALLBACK_NAME), description), noIndex]
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
