import type { Message } from '../../../contract/messages.ts'

/** The sender. */
export function MessageSender({ message: { name, email } }: { message: Message }) {
  return (
    <span className="block min-w-0">
      <span dir="auto" className="block truncate font-semibold" title={name}>
        {name}
      </span>
      <span className="block truncate text-[0.82rem] text-ink-soft" title={email}>
        {email}
      </span>
    </span>
  )
}
