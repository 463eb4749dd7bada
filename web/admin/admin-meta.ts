import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../page-meta.ts'

/** A back office page's title; such pages are no business of search engines. */
export function adminMeta(matches: Parameters<typeof pageMeta>[0], title: string): MetaDescriptor[] {
  return [...pageMeta(matches, (shopName) => `${title} | ${shopName}`), { name: 'robots', content: 'noindex' }]
}
