import { jsonForScript } from './json-for-script.ts'
import type { Thing } from './things.ts'

/** `things` are written as `import.meta.env.SSR && […]`, so that the browser does not load the code that builds them. */
type Props = { things: readonly Thing[] | false }

/**
 * Structured data, one script per thing, for search engines. They read the document as it is served: the browser leaves
 * it as it is, and renders none for pages that it opens itself. A page that shows other things gives it another `key`.
 */
export function StructuredData({ things }: Props) {
  return (
    <div
      hidden
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for where it stands
      dangerouslySetInnerHTML={import.meta.env.SSR && things ? scripts(things) : NONE}
    />
  )
}

const NONE = { __html: '' }

function scripts(things: readonly Thing[]): { __html: string } {
  const texts = things.map((thing) => jsonForScript({ '@context': 'https://schema.org', ...thing }))
  return { __html: texts.map((text) => `<script type="application/ld+json">${text}</script>`).join('') }
}
