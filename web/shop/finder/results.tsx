import { CircleAlert, CircleCheck } from 'lucide-react'
import type { RefObject } from 'react'
import { type Answers, questions } from '../../../domain/finder/answers.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { CardDelivery, CardsDelivery, DeliveryLine } from '../delivery/card-delivery.tsx'
import type { AddressedLines } from '../delivery/card-lines.ts'
import { finderAddress } from './finder-query.ts'
import { answerText, countText, questionTexts } from './finder-texts.ts'
import type { Found, FoundPlant } from './load-finder.ts'

type Props = {
  answers: Answers
  found: Found
  addressed: AddressedLines | null
  heading: RefObject<HTMLHeadingElement | null>
}

/** The plants that fit, or else the closest and how many each answer excludes. Each answer can be changed. */
export function Results({ answers, found, addressed, heading }: Props) {
  const { count, plants, climate, excluded } = found
  return (
    <>
      <AnswerList answers={answers} />
      <h2 ref={heading} tabIndex={-1} className="figures mt-8 text-2xl outline-none sm:text-3xl">
        {count === 0 ? 'No plant fits all your answers' : countText(count)}
      </h2>
      {count > plants.length && plants.length > 0 && (
        <p className="figures mt-1 text-ink-soft">
          Showing the first {plants.length}, with plants in stock and the best matches at the top.
        </p>
      )}
      {climate !== null && (
        <p className="figures mt-1 max-w-prose text-ink-soft">
          {climate.name}: {climate.text}, with nights of about {climate.coldestCelsius} °C in the coldest month and
          afternoons of about {climate.hottestCelsius} °C in the hottest. This is a rough estimate for the region.
        </p>
      )}
      {count === 0 && plants.length > 0 && <p className="mt-4">The closest matches:</p>}
      {plants.length > 0 && (
        <CardsDelivery plants={plants.map(({ plant }) => plant)} addressed={addressed}>
          <div className="mt-4">
            <DeliveryLine change={finderAddress(answers, questions.length)} />
          </div>
          <ul className="grid gap-4 lg:grid-cols-2">
            {plants.map((found, index) => (
              <li key={found.plant._id}>
                <FoundPlantCard found={found} isFirst={index < 2} />
              </li>
            ))}
          </ul>
        </CardsDelivery>
      )}
      {count === 0 && <Excluded answers={answers} excluded={excluded} />}
    </>
  )
}

/** The answer that excludes the most plants, and a link to remove each answer without which some would fit. */
function Excluded({ answers, excluded }: Pick<Found, 'excluded'> & { answers: Answers }) {
  const [most] = excluded
  if (most === undefined)
    return <EmptyState title="No plants yet" actions={<LinkButton to="/shop">Go to Shop</LinkButton>} />
  return (
    <div className="mt-4 max-w-prose">
      <p>
        “{questionTexts[most.question].label}: {answerText(most.question, answers)}” rules out the most plants. We also
        leave out plants we don’t know enough about.
      </p>
      <ul className="mt-4 grid gap-2">
        {excluded
          .filter(({ countWithout }) => countWithout > 0)
          .map(({ question, plants, countWithout }) => (
            <li
              key={question}
              className="figures flex flex-wrap items-center justify-between gap-x-6 border-line border-t"
            >
              <span>
                “{questionTexts[question].label}” rules out {plants === 1 ? '1 plant' : `${plants} plants`}. Without it,{' '}
                {countText(countWithout)}.
              </span>
              <TextLink to={finderAddress({ ...answers, [question]: undefined }, null)}>
                Remove “{questionTexts[question].label}”
              </TextLink>
            </li>
          ))}
      </ul>
      <LinkButton to="/finder" className="mt-5">
        Start again
      </LinkButton>
    </div>
  )
}

function AnswerList({ answers }: { answers: Answers }) {
  return (
    <section aria-label="Your answers" className="mt-6">
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {questions.map((question, index) => (
          <div key={question} className="flex flex-wrap items-center gap-x-2 border-line border-t">
            <dt className="text-ink-soft">{questionTexts[question].label}</dt>
            <dd className="figures flex grow flex-wrap items-center justify-between gap-x-3 font-semibold">
              {answerText(question, answers) ?? (question === 'pin' ? 'Not given' : 'Not sure')}
              <TextLink to={finderAddress(answers, index + 1)}>
                Change<VisuallyHidden>: {questionTexts[question].label}</VisuallyHidden>
              </TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function FoundPlantCard({ found: { plant, reasons, cautions }, isFirst }: { found: FoundPlant; isFirst: boolean }) {
  return (
    <article className="group relative grid h-full grid-cols-[6rem_1fr] gap-4 rounded-press border border-line bg-sheet p-3 transition-shadow duration-300 ease-press hover:shadow-press sm:grid-cols-[9rem_1fr]">
      <PlantPicture
        url={plant.pictures ?? plant.image.url}
        alt={plant.name}
        sizes="(min-width: 640px) 144px, 96px"
        loading={isFirst ? 'eager' : 'lazy'}
        className="self-start rounded-press"
      />
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg leading-snug sm:text-xl">
          <Link
            to={`/plants/${plant._id}`}
            prefetch="intent"
            className="underline decoration-transparent underline-offset-4 transition-colors duration-200 ease-press after:absolute after:inset-0 after:rounded-press group-hover:decoration-current"
          >
            {plant.name}
          </Link>
        </h3>
        {plant.scientificName !== undefined && (
          <p className="botanical text-[0.92rem] text-ink-soft leading-snug">{plant.scientificName}</p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <Price rupees={plant.price} size="small" />
          {plant.stock === 0 && <Badge>Out of Stock</Badge>}
        </p>
        {plant.stock > 0 && (
          <CardDelivery plant={plant} className="mt-1 block font-semibold text-leaf text-sm leading-5" />
        )}
        {reasons !== null && (
          <p className="mt-2 flex gap-2 leading-snug">
            <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-leaf" />
            <span>
              <VisuallyHidden>Why it fits: </VisuallyHidden>
              {reasons}
            </span>
          </p>
        )}
        {cautions !== null && (
          <p className="mt-2 flex gap-2 text-ink-soft leading-snug">
            <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-terracotta-deep" />
            <span>
              <VisuallyHidden>Drawbacks: </VisuallyHidden>
              {cautions}
            </span>
          </p>
        )}
      </div>
    </article>
  )
}
