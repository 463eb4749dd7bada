import { jsonForScript } from './json-for-script.ts'
import type { Thing } from './thing.ts'

/** Structured data for search engines, one script per thing. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  return things.map((thing, index) => (
    <script
      // biome-ignore lint/suspicious/noArrayIndexKey: the things of a page keep their places
      key={index}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for where it stands
      dangerouslySetInnerHTML={{ __html: jsonForScript({ '@context': 'https://schema.org', ...thing }) }}
    />
  ))
}
