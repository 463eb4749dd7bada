import type { RefObject } from 'react'
import type { Answers } from '../../../domain/finder/answers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { AnswerList } from './answer-list.tsx'
import { finderAddress } from './finder-query.ts'
import { answerText, countText, questionTexts } from './finder-texts.ts'
import { FoundPlantCard } from './found-plant-card.tsx'
import type { Found } from './load-finder.ts'

type Props = { answers: Answers; found: Found; heading: RefObject<HTMLHeadingElement | null> }

/**
 * The plants that fit the answers; each answer can be changed. If none fits, shows how many plants each answer
 * excludes.
 */
export function Results({ answers, found, heading }: Props) {
  const { count, plants, climate, excluded } = found
  return (
    <>
      <AnswerList answers={answers} />
      <h2 ref={heading} tabIndex={-1} className="figures mt-8 text-2xl outline-none sm:text-3xl">
        {count === 0 ? 'No plant fits all answers' : countText(count)}
      </h2>
      {count > plants.length && plants.length > 0 && (
        <p className="figures mt-1 text-ink-soft">
          These {plants.length} come first: what is in stock, then what fits best.
        </p>
      )}
      {climate !== null && (
        <p className="figures mt-1 max-w-prose text-ink-soft">
          {climate.name}: {climate.text}, with nights of about {climate.coldestCelsius} °C in the coldest month and
          afternoons of about {climate.hottestCelsius} °C in the hottest one. A rough guess from the PIN’s region.
        </p>
      )}
      {count === 0 ? (
        <Excluded answers={answers} excluded={excluded} />
      ) : (
        <ul className="mt-6 grid gap-4 lg:grid-cols-2">
          {plants.map((found, index) => (
            <li key={found.plant._id}>
              <FoundPlantCard found={found} isFirst={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The answer that excludes most, and for each a link that leaves it out. */
function Excluded({ answers, excluded }: Pick<Found, 'excluded'> & { answers: Answers }) {
  const [most] = excluded
  if (most === undefined) return <EmptyState title="No plants yet" actions={<LinkButton to="/shop">Shop</LinkButton>} />
  return (
    <div className="mt-4 max-w-prose">
      <p>
        Most plants are left out by “{questionTexts[most.question].label}: {answerText(most.question, answers)}”. Of
        many plants not everything is known, and what is unknown is left out too.
      </p>
      <ul className="mt-4 grid gap-2">
        {excluded.map(({ question, plants, countWithout }) => (
          <li
            key={question}
            className="figures flex flex-wrap items-center justify-between gap-x-6 border-line border-t"
          >
            <span>
              {questionTexts[question].label} leaves out {plants}. Without it {countText(countWithout)}.
            </span>
            <Link to={finderAddress({ ...answers, [question]: undefined }, null)} className={textLinkStyle}>
              Leave out “{questionTexts[question].label}”
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to="/finder" className="mt-5">
        Start again
      </LinkButton>
    </div>
  )
}
