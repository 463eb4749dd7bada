import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { PageHeading } from './page-heading.tsx'

/** What stands in the place of a personal page until the browser has it: without scripts that it never will. */
export function PersonalFallback({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <div className="page pt-6 md:pt-10">
          <PageHeading title={title} />
          <Notice tone="info" title="This page needs JavaScript" className="mt-6 max-w-prose">
            Please switch it on in your browser’s settings and load the page again, or call us.
          </Notice>
        </div>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </>
  )
}
