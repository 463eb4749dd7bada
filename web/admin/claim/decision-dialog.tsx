import { type ReactNode, useState } from 'react'
import { advice, type ClaimText, questions, refusals } from '../../../content/claim-texts.ts'
import { type ClaimDecisionFields, MAX_CLAIM_TEXT } from '../../../contract/forms/claim.ts'
import { Select, TextArea } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { noteError } from '../ui/note-error.ts'

/** What the screens can decide about a claim, or their question before. */
export type Decision = ClaimDecisionFields

/** The refund of claimed lines. */
export type RefundDecision = Extract<Decision, { kind: 'refund' }>

/** What the API found wrong, by the dotted name of the field. */
export type FieldProblems = Readonly<Record<string, string>>

/** What can be decided about several claims alike: a refund is of the lines of one. */
export type SharedDecision = Exclude<Decision, RefundDecision>

type Props = {
  kind: 'replace' | 'refuse' | 'ask'
  /** What is decided: the ticket, or how many claims */
  about: string
  isOpen: boolean
  isBusy: boolean
  onDecide: (decision: SharedDecision) => Promise<unknown>
  onClose: () => void
  /** What the decision is about, in detail */
  children: ReactNode
}

/** The confirmation of a decision about one claim or several; a refund has its own. */
export function DecisionDialog({ kind, ...props }: Props) {
  if (kind !== 'replace') return <TextDialog kind={kind} {...props} />
  const { about, isOpen, isBusy, onDecide, onClose, children } = props
  return (
    <FormDialog
      isOpen={isOpen}
      title={`Send a replacement for ${about}?`}
      description="The plants are taken from your stock and shipped separately, free of charge. The shopper gets an e-mail. This cannot be undone."
      submitLabel="Send replacement"
      isBusy={isBusy}
      onSubmit={() => void onDecide({ kind: 'replace' })}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}

type TextProps = Props & { kind: 'refuse' | 'ask' }

function TextDialog({ kind, about, isOpen, isBusy, onDecide, onClose, children }: TextProps) {
  const [text, setText] = useState('')
  const { title, description, label, submit, texts } = kind === 'refuse' ? refusal : question
  const problem = noteError(text, MAX_CLAIM_TEXT)
  return (
    <FormDialog
      isOpen={isOpen}
      title={`${title} ${about}?`}
      description={description}
      submitLabel={submit}
      isDangerous={kind === 'refuse'}
      isBusy={isBusy}
      isIncomplete={text.trim() === '' || problem !== undefined}
      onSubmit={() => void onDecide({ kind, text: text.trim() })}
      onClose={onClose}
    >
      {children}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <TextChoice
          label="Insert a text template"
          texts={texts}
          onChoose={(chosen) => setText(withText(text, chosen))}
        />
        <TextChoice label="Add care advice" texts={advice} onChoose={(chosen) => setText(withText(text, chosen))} />
      </div>
      <TextArea
        label={label}
        hint="The shopper sees this on the order page and in an e-mail"
        rows={6}
        required
        readOnly={isBusy}
        error={problem}
        value={text}
        onChange={(event) => setText(event.target.value)}
        fieldClassName="mt-3"
      />
    </FormDialog>
  )
}

type ChoiceProps = { label: string; texts: readonly ClaimText[]; onChoose: (text: string) => void }

/** Returns to its placeholder after each choice, so that the same text can be chosen again. */
function TextChoice({ label, texts, onChoose }: ChoiceProps) {
  return (
    <Select
      label={label}
      placeholder="Choose…"
      options={texts.map(({ name }) => ({ value: name, label: name }))}
      value=""
      onChange={({ target }) => {
        const chosen = texts.find(({ name }) => name === target.value)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}

const refusal = {
  title: 'Refuse',
  description: 'The shopper gets the reason by e-mail. This cannot be undone.',
  label: 'Reason',
  submit: 'Refuse',
  texts: refusals,
}

const question = {
  title: 'Ask about',
  description: 'The shopper gets your question by e-mail and answers it on the order page.',
  label: 'Question',
  submit: 'Send question',
  texts: questions,
}

/** The typed text with a chosen one below it as a paragraph of its own; unchanged if it is there already. */
function withText(typed: string, chosen: string): string {
  const before = typed.trimEnd()
  if (before.includes(chosen)) return typed
  return before === '' ? chosen : `${before}\n\n${chosen}`
}
