import type { MetaDescriptor } from 'react-router'
import { FALLBACK_NAME, type ShopSettings } from './settings.ts'

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** A page's title and description; `title` is given the shop's name. */
export function pageMeta(
  matches: Matches,
  title: (shopName: string) => string,
  description?: string,
): MetaDescriptor[] {
  const settings = matches.find((match) => match?.id === 'root')?.loaderData as ShopSettings | undefined
  const text = title(settings?.shopName ?? FALLBACK_NAME)
  return description === undefined
    ? [{ title: text }]
    : [{ title: text }, { name: 'description', content: description }]
}
