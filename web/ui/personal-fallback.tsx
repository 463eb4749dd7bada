import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { PageHeading } from './page-heading.tsx'

/** The `HydrateFallback` of a personal page, with what stands in its place. */
export function personalFallback(title: string, children: ReactNode) {
  return () => <PersonalFallback title={title}>{children}</PersonalFallback>
}

/** Shown until the browser has loaded a personal page; without JavaScript it explains why that never happens. */
export function PersonalFallback({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <div className="page pt-6 md:pt-10">
          <PageHeading title={title} />
          <Notice tone="info" title="This page needs JavaScript" className="mt-6 max-w-prose">
            Please turn it on in your browser’s settings and reload the page, or call us.
          </Notice>
        </div>
      </noscript>
      <div className="noscript:hidden">{children}</div>
    </>
  )
}
