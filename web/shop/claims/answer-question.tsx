import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import type { AnswerTask } from './answer-form.tsx'

const fetchForm = () => import('./answer-form.tsx')

/** The answer to the shop's question: its form opens on demand. */
export function AnswerQuestion(task: AnswerTask) {
  const [isOpen, setOpen] = useState(false)
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
