import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Answers, questions } from '../../../domain/finder/answers.ts'
import { isPin } from '../../../domain/pin.ts'
import { api } from '../../api.ts'
import { storePin, useRoot } from '../../session/store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/fields.tsx'
import { finderAddress, readFinderQuery } from './finder-query.ts'
import { type Choice, choicesOf, countText, questionTexts } from './finder-texts.ts'

type Props = {
  answers: Answers
  /** From 1 */
  step: number
  pinProblem: string | null
  /** How many plants fit so far; null if that could not be loaded */
  count: number | null
  heading: RefObject<HTMLHeadingElement | null>
}

/** A question whose form makes up the next address. The buttons send the next question's number, or none for the plants. */
export function QuestionForm({ answers, step, pinProblem, count, heading }: Props) {
  const navigate = useNavigate()
  const storedPin = useRoot(({ pin }) => pin)
  const question = questions[step - 1] ?? 'pin'
  const { title, hint } = questionTexts[question]
  const isLast = step === questions.length

  const [soFar, setSoFar] = useState(count)
  const latest = useRef(0)

  /** Updates the count with the answer just chosen. The PIN excludes no plants. */
  const recount = async ({ currentTarget }: { currentTarget: HTMLFormElement }) => {
    if (question === 'pin') return
    latest.current += 1
    const own = latest.current
    const { answers: chosen } = readFinderQuery(
      new URLSearchParams([...new FormData(currentTarget)] as [string, string][]),
    )
    const found = await api.call('GET /finder', { query: chosen }).catch(() => null)
    if (own === latest.current && found) setSoFar(found.count)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget, event.nativeEvent.submitter)
    const next = readFinderQuery(new URLSearchParams([...values] as [string, string][]))
    if (question === 'pin' && next.answers.pin && isPin(next.answers.pin)) storePin(next.answers.pin)
    void navigate(finderAddress(next.answers, next.step))
  }
  return (
    <form action="/finder" onSubmit={submit} onChange={recount} className="mt-6 max-w-2xl">
      {questions
        .filter((other) => other !== question && answers[other] !== undefined)
        .map((other) => (
          <input key={other} type="hidden" name={other} value={answers[other]} />
        ))}
      <p className="eyebrow text-leaf">
        Question {step} of {questions.length}
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {questions.map((each, index) => (
          <span key={each} className={classNames('h-1 flex-1 rounded-full', index < step ? 'bg-leaf' : 'bg-line')} />
        ))}
      </div>
      <fieldset aria-describedby="finder-hint" className="mt-4">
        <legend className="contents">
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
            {title}
          </h2>
        </legend>
        <p id="finder-hint" className="mt-2 text-ink-soft">
          {hint}
        </p>
        {question === 'pin' ? (
          <TextField
            label="PIN code"
            hint="Six digits. Leave it blank to skip."
            name="pin"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={20}
            defaultValue={answers.pin ?? storedPin ?? ''}
            error={pinProblem ?? undefined}
            fieldClassName="mt-5 max-w-xs"
            className="figures"
          />
        ) : (
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            {[...choicesOf(question, answers), doesNotMatter].map((choice) => (
              <ChoiceField key={choice.value} name={question} choice={choice} chosen={answers[question] ?? ''} />
            ))}
          </div>
        )}
      </fieldset>
      <p role="status" className="figures mt-5 font-semibold">
        {soFar !== null && `${countText(soFar)} so far`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:sticky max-sm:bottom-0 max-sm:bg-paper max-sm:py-3">
        {step > 1 && <LinkButton to={finderAddress(answers, step - 1)}>Back</LinkButton>}
        {!isLast && (
          <Button type="submit" variant="primary" name="step" value={step + 1}>
            Next
          </Button>
        )}
        <Button type="submit" variant={isLast ? 'primary' : 'quiet'}>
          Show plants
        </Button>
      </div>
    </form>
  )
}

const doesNotMatter: Choice = { value: '', label: 'Not sure' }

type ChoiceProps = { name: string; choice: Choice; chosen: string }

function ChoiceField({ name, choice: { value, label, detail }, chosen }: ChoiceProps) {
  return (
    <label className="flex min-h-14 items-center gap-4 rounded-press border border-edge bg-sheet px-4 py-2 transition-colors duration-200 ease-press hover:border-forest has-checked:border-forest has-checked:bg-leaf-mist/50">
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="size-5 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {detail !== undefined && <span className="block text-ink-soft leading-snug">{detail}</span>}
      </span>
    </label>
  )
}
