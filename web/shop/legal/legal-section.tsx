import { factsOf, type LegalFact, type LegalText, type SellerDetails, type SellerText } from '../../../content/legal.ts'
import type { Seller } from '../../../contract/settings.ts'
import { returnRules } from '../../../domain/returns/return-rules.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Loaded } from '../loaded.ts'

type Props = { section: LegalText['sections'][number]; seller: Loaded<Seller> }

/** A section: paragraphs, then facts, then points. */
export function LegalSection({ section, seller }: Props) {
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
        <Notice tone="error" className="mt-5">
          {seller.error}
        </Notice>
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

type ParagraphProps = { paragraph: SellerText; seller: Loaded<Seller> }

/** A paragraph that contains the seller's details is left out if the settings could not be loaded. */
function Paragraph({ paragraph, seller }: ParagraphProps) {
  const text = textOf(paragraph, seller)
  if (text !== null) return <p className="mt-4">{text}</p>
  return (
    <Notice tone="error" className="mt-5">
      {'error' in seller && seller.error}
    </Notice>
  )
}

/** Null if it is of the seller's details and the settings could not be loaded. */
function textOf(text: SellerText, seller: Loaded<Seller>): string | null {
  if (typeof text === 'string') return text
  return 'error' in seller ? null : text(detailsOf(seller.value))
}

function detailsOf(seller: Seller): SellerDetails {
  return { ...seller, returnRules: returnRules(seller.returns) }
}

function Facts({ facts, seller }: { facts: readonly LegalFact[]; seller: Loaded<Seller> }) {
  if (facts.length === 0) return null
  return (
    <dl className="mt-5 divide-y divide-line border-line border-y">
      {facts.map((fact) => (
        <Fact key={fact.term} fact={fact} seller={seller} />
      ))}
    </dl>
  )
}

function Fact({ fact: { term, text, link }, seller }: { fact: LegalFact; seller: Loaded<Seller> }) {
  const shown = textOf(text, seller) ?? ('error' in seller && seller.error)
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
export function sectionId(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z]+/g, '-')
}
