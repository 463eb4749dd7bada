import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A section of the account settings. */
export function SettingsCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-5 text-2xl">{heading}</h2>
      {children}
    </Card>
  )
}

type FormProps = {
  failure: string | null
  isBusy: boolean
  submitLabel: string
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** The section's form: error, fields, button. */
export function SettingsForm({ failure, isBusy, submitLabel, onSubmit, children }: FormProps) {
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {children}
      <Button type="submit" isBusy={isBusy} className="self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
