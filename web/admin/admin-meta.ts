import type { MetaDescriptor } from 'react-router'
import { personalMeta } from '../page-meta.ts'

/** A back office page's title; such pages are no business of search engines. */
export function adminMeta(matches: Parameters<typeof personalMeta>[0], title: string): MetaDescriptor[] {
  return personalMeta(matches, (shopName) => `${title} | ${shopName}`)
}
