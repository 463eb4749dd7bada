import { type Answers, questions } from '../../../domain/finder/answers.ts'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { finderAddress } from './finder-query.ts'
import { answerText, questionTexts } from './finder-texts.ts'

/** All answers, each with a link to its question. */
export function AnswerList({ answers }: { answers: Answers }) {
  return (
    <section aria-label="Your answers" className="mt-6">
      <dl className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {questions.map((question, index) => (
          <div key={question} className="flex flex-wrap items-center gap-x-2 border-line border-t">
            <dt className="text-ink-soft">{questionTexts[question].label}</dt>
            <dd className="figures flex grow flex-wrap items-center justify-between gap-x-3 font-semibold">
              {answerText(question, answers) ?? 'Does not matter'}
              <Link to={finderAddress(answers, index + 1)} className={textLinkStyle}>
                Change<VisuallyHidden>: {questionTexts[question].label}</VisuallyHidden>
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
