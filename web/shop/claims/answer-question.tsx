import { useState } from 'react'
import { hasDraft } from '../../session/drafts/stored-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { AnswerTask } from './answer-form.tsx'
import { answerDraft } from './claim-draft.ts'

const fetchForm = () => import('./answer-form.tsx')

/** The answer to the shop's question: its form opens on demand, or with the draft of one. */
export function AnswerQuestion(task: AnswerTask) {
  const [isOpen, setOpen] = useState(() => hasDraft(answerDraft(task.claim._id)))
  const { Component: AnswerForm } = useLazyComponent(fetchForm, {
    isNeeded: isOpen,
    onMissing: () => {
      setOpen(false)
      toast.error('The form could not be opened. Please try again.')
    },
  })
  if (isOpen) return AnswerForm ? <AnswerForm {...task} /> : <Skeleton className="my-2 h-64 w-full" />
  return (
    <Button variant="primary" className="my-2" onClick={() => setOpen(true)}>
      Answer
    </Button>
  )
}
