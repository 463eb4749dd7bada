import type { FormEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../../contract/client.ts'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sprig } from '../../ui/sprig.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

type PageProps = { heading: string; children: ReactNode; footnote?: ReactNode }

/** The frame of the pages to sign in, to register, and of those behind mailed links. */
export function AccountPage({ heading, children, footnote }: PageProps) {
  return (
    <div className="page flex flex-col items-center pt-8 md:pt-14">
      <Card className="w-full max-w-md px-5 py-8 shadow-press sm:px-9 sm:py-10">
        <Sprig className="mx-auto h-14 text-leaf/70" />
        <h1 className="mt-4 mb-7 text-center text-3xl">{heading}</h1>
        <div className="flex flex-col gap-5">{children}</div>
      </Card>
      {footnote !== undefined && <p className="mt-6 text-center text-ink-soft">{footnote}</p>}
    </div>
  )
}

export function BackToSignIn() {
  return (
    <Link to="/login" className={inlineLinkStyle}>
      Back to sign in
    </Link>
  )
}

export const inlineLinkStyle = 'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4'

type FormProps = {
  failure: string | null | undefined
  isBusy: boolean
  submitLabel: string
  /** Whether it is one of several on its page. */
  isSection?: boolean
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}

/** The form of such a page, or of a section of the profile: error, fields, button. */
export function AccountForm({ failure, isBusy, submitLabel, isSection = false, onSubmit, children }: FormProps) {
  const isReady = useHydrated()
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure != null && <Notice tone="error">{failure}</Notice>}
      {children}
      <Button
        type="submit"
        variant={isSection ? 'secondary' : 'primary'}
        size={isSection ? 'medium' : 'large'}
        isBusy={isBusy}
        disabled={!isReady}
        className={isSection ? 'self-start' : ''}
      >
        {submitLabel}
      </Button>
    </form>
  )
}

/** The secret after `#` in a link, which no request contains; null before hydration, empty if missing. */
export function useLinkToken(): string | null {
  const { hash } = useLocation()
  return useHydrated() ? hash.slice(1) : null
}

/** Whether a link in a mail is used up, has expired, or was copied in part. */
export function isVoidLink(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid')
}

export type LinkOutcome = { state: 'asking' | 'busy' | 'done' | 'void' | 'failed'; message: string }

/** What came of sending the secret of a link; `fallback` is the message of a failure if the server gave none. */
export async function linkOutcome(answer: Promise<{ message: string }>, fallback: string): Promise<LinkOutcome> {
  try {
    return { state: 'done', message: (await answer).message }
  } catch (error) {
    return { state: isVoidLink(error) ? 'void' : 'failed', message: messageOf(error, fallback) }
  }
}

export function SettingsCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-5 text-2xl">{heading}</h2>
      {children}
    </Card>
  )
}
