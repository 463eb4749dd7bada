import type { ReactNode } from 'react'
import { factsOf, type LegalFact, type LegalText, type SellerDetails, type SellerText } from '../../../content/legal.ts'
import { rulesOf } from '../../../content/shop-rules.ts'
import type { PublicSeller } from '../../../contract/settings.ts'
import { returnRules } from '../../../domain/returns/return-rules.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { legalPlaces } from '../layout/places.ts'
import type { Loaded } from '../loaded.ts'

type Props = { text: LegalText; path: string; seller: Loaded<PublicSeller>; children?: ReactNode }

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
            <p>The seller, addresses, numbers and people named here are examples, not those of a real business.</p>
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

function LegalSection({ section, seller }: { section: LegalText['sections'][number]; seller: Loaded<PublicSeller> }) {
  const { heading, paragraphs = [], facts = [], points = [] } = section
  return (
    <section id={sectionId(heading)} className="max-w-prose scroll-mt-24">
      <h2 className="text-2xl sm:text-3xl">{heading}</h2>
      {paragraphs.map((paragraph) => (
        <Paragraph key={String(paragraph)} paragraph={paragraph} seller={seller} />
      ))}
      {typeof facts !== 'string' ? (
        <Facts facts={facts} seller={seller} />
      ) : 'error' in seller ? (
        <Unavailable reason={seller.error} />
      ) : (
        <Facts facts={factsOf[facts](detailsOf(seller.value))} seller={seller} />
      )}
      {points.length > 0 && (
        <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-leaf">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Paragraph({ paragraph, seller }: { paragraph: SellerText; seller: Loaded<PublicSeller> }) {
  const text = textOf(paragraph, seller)
  return 'error' in text ? <Unavailable reason={text.error} /> : <p className="mt-4">{text.value}</p>
}

function Unavailable({ reason }: { reason: string }) {
  return (
    <Notice tone="error" className="mt-5">
      {reason}
    </Notice>
  )
}

function textOf(text: SellerText, seller: Loaded<PublicSeller>): Loaded<string> {
  if (typeof text === 'string') return { value: text }
  return 'error' in seller ? seller : { value: text(detailsOf(seller.value)) }
}

function detailsOf(seller: PublicSeller): SellerDetails {
  return { ...seller, returnRules: returnRules(seller.returns), rules: rulesOf(seller) }
}

function Facts({ facts, seller }: { facts: readonly LegalFact[]; seller: Loaded<PublicSeller> }) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-5 divide-y divide-line border-line border-y">
      {facts.map((fact) => (
        <Fact key={fact.term} fact={fact} seller={seller} />
      ))}
    </dl>
  )
}

function Fact({ fact: { term, text, link }, seller }: { fact: LegalFact; seller: Loaded<PublicSeller> }) {
  const filled = textOf(text, seller)
  const shown = 'error' in filled ? filled.error : filled.value
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="break-words font-semibold text-forest">{term}</dt>
      <dd className="min-w-0 break-words">
        {link === undefined ? (
          shown
        ) : (
          <a href={link} className="text-leaf underline underline-offset-4">
            {shown}
          </a>
        )}
      </dd>
    </div>
  )
}

/** `#who-we-are` */
function sectionId(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]+/g, '-')
}
