import type { MetaDescriptor } from 'react-router'
import { personalMeta } from '../page-meta.ts'

/** The title of a back office page, excluded from search engines. */
export function adminMeta(
  matches: Parameters<ReturnType<typeof personalMeta>>[0]['matches'],
  title: string,
): MetaDescriptor[] {
  return personalMeta(title)({ matches })
}
