import { useRef } from 'react'
import { adminMeta } from '../admin-meta.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { useScrollRestoration } from '../ui/list-memory.ts'
import type { Route } from './+types/mailbox.ts'
import { LocalMailbox } from './local-mailbox.tsx'
import { Undelivered } from './undelivered.tsx'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Mails')

/** Undelivered mails; in a demo, which sends none, also the local mailbox. */
export default function Mailbox() {
  const element = useRef<HTMLDivElement>(null)
  useScrollRestoration(element)
  return (
    <div ref={element} className="flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:overflow-y-auto lg:px-7">
      <AdminHeading title="Mails" subtitle="What the shop writes to its customers and to you" />
      <Undelivered />
      <LocalMailbox />
    </div>
  )
}
