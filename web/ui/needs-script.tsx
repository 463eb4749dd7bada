import type { ReactNode } from 'react'
import { useContactDetails } from '../contact-details.ts'
import { Notice } from './notice.tsx'
import { PageHeading } from './page-heading.tsx'

/** At the top of every page of a browser that runs no scripts: what does not work there, and the way round it. */
export function NeedsScript() {
  const { phone, email } = useContactDetails()
  return (
    <noscript>
      <p className="border-sun/30 border-b bg-sun-mist text-ink">
        <span className="page block py-3 text-[0.94rem]">
          JavaScript is switched off in this browser. You can look at all plants here; the cart, ordering, your orders
          and signing in need it. You can also order by phone,{' '}
          <a href={phone.link} className="whitespace-nowrap underline underline-offset-4">
            {phone.shown}
          </a>
          , or by mail to{' '}
          <a href={`mailto:${email}`} className="underline underline-offset-4">
            {email}
          </a>
          .
        </span>
      </p>
    </noscript>
  )
}

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
