import type { MetaDescriptor } from 'react-router'
import { personalMeta } from '../page-meta.ts'

/** The title of a back office page, excluded from search engines. */
export function adminMeta(matches: Parameters<typeof personalMeta>[0], title: string): MetaDescriptor[] {
  return personalMeta(matches, (shopName) => `${title} | ${shopName}`)
}
