import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Sprig } from '../../ui/sprig.tsx'

type Props = { heading: string; children: ReactNode; footnote?: ReactNode }

/** The page frame of the sign-in and registration forms. */
export function AccountPage({ heading, children, footnote }: Props) {
  return (
    <div className="page flex flex-col items-center pt-8 md:pt-14">
      <Card className="w-full max-w-md px-5 py-8 shadow-press sm:px-9 sm:py-10">
        <Sprig className="mx-auto h-14 text-leaf/70" />
        <h1 className="mt-4 mb-7 text-center text-3xl">{heading}</h1>
        {children}
      </Card>
      {footnote !== undefined && <p className="mt-6 text-center text-ink-soft">{footnote}</p>}
    </div>
  )
}

export const inlineLinkStyle = 'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4'
