import type { ReactNode } from 'react'
import type { LegalText } from '../../../content/legal.ts'
import type { Seller } from '../../../contract/settings.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { legalPlaces } from '../layout/places.ts'
import type { Loaded } from '../loaded.ts'
import { LegalSection, sectionId } from './legal-section.tsx'

type Props = { text: LegalText; path: string; seller: Loaded<Seller>; children?: ReactNode }

/** A legal text with a table of contents; `children` follow the heading. */
export function LegalPage({ text, path, seller, children }: Props) {
  return (
    <div className="page grid gap-x-14 gap-y-8 pt-6 md:pt-10 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <header className="lg:col-start-2">
        <h1 className="text-4xl sm:text-5xl">{text.title}</h1>
        <p className="mt-4 max-w-prose text-lg">{text.summary}</p>
        <p className="mt-2 text-ink-soft text-sm">In force since {text.inForceSince}</p>
        {'value' in seller && seller.value.isExample && (
          <Notice tone="info" title="This is a demonstration" className="mt-6 max-w-prose">
            <p>
              The seller, the addresses, numbers and people named here are examples, and no real business stands behind
              them.
            </p>
          </Notice>
        )}
        {children}
      </header>
      <nav
        aria-label="On this page"
        className="self-start lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1"
      >
        <h2 className="eyebrow font-sans! text-leaf!">On this page</h2>
        <ol className="mt-2 border-line border-l">
          {text.sections.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${sectionId(heading)}`} className={contentsLinkStyle}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid min-w-0 gap-12 lg:col-start-2">
        {text.sections.map((section) => (
          <LegalSection key={section.heading} section={section} seller={seller} />
        ))}
        <p className="max-w-prose text-ink-soft">
          See also{' '}
          {legalPlaces
            .filter(({ to }) => to !== path)
            .map(({ to, label }, index) => (
              <span key={to}>
                {index > 0 && ' and '}
                <Link to={to} className="text-leaf underline underline-offset-4">
                  {label}
                </Link>
              </span>
            ))}
          .
        </p>
      </div>
    </div>
  )
}

const contentsLinkStyle =
  '-ml-px flex min-h-11 items-center border-transparent border-l-2 py-1.5 pl-4 text-ink-soft leading-snug hover:border-leaf hover:text-forest lg:min-h-9'
