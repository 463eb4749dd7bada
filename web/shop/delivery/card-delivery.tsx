import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { isPin } from '../../../domain/pin.ts'
import { api, messageOf } from '../../api.ts'
import { storedPin, storePin, useRoot } from '../../session/store.ts'
import { TextLink, textLinkStyle } from '../../ui/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { AddressedLines, CardLine, CardLines } from './card-lines.ts'
import { PinForm } from './pin-form.tsx'

type Shown = {
  pin: string | null
  lines: CardLines
  /** What the page says once for its cards */
  common: CardLine | null
  /** Why there are no lines */
  problem: string | null
  setPin: (typed: string) => void
}

const ShownDelivery = createContext<Shown>({ pin: null, lines: {}, common: null, problem: null, setPin: storePin })

type Props = {
  plants: readonly { _id: string }[]
  /** The plant whose delivery the page says by itself; with null, only what is said around these cards counts */
  said?: string | null
  /** The lines for the PIN of the page's address, which comes before the PIN that the pages share */
  addressed?: AddressedLines | null
  children: ReactNode
}

/** Cards that say only what differs from what is said once: for the plant `said`, around them, or by most of them. */
export function CardsDelivery({ plants, said, addressed = null, children }: Props) {
  const around = useContext(ShownDelivery)
  const ids = plants.map(({ _id }) => _id)
  const shown = useCardLines(said && ids.length > 0 ? [said, ...ids] : ids, around.pin, addressed)
  const own = said ? shown.lines[said] : mostCommon(ids.flatMap((id) => shown.lines[id] ?? []))
  const common = said === null ? around.common : (own ?? null)
  return <ShownDelivery value={{ ...shown, common }}>{children}</ShownDelivery>
}

/** What most cards say; why a single one cannot be delivered is its own matter. */
function mostCommon(lines: readonly CardLine[]): CardLine | undefined {
  const counts = new Map<string, number>()
  for (const { text } of lines) counts.set(text, (counts.get(text) ?? 0) + 1)
  const countOf = ({ text }: CardLine) => counts.get(text) ?? 0
  return lines.filter((line) => line.isDelivered || countOf(line) > 1).toSorted((a, b) => countOf(b) - countOf(a))[0]
}

/** The promise may change with the hour. */
const HOLD_MS = 60_000
/** The lines that were loaded last, for the next list of a visit. */
let held: AddressedLines & { until: number } = { pin: '', answer: { value: {} }, until: 0 }

/** The PIN of the cards around, of the address or else the one that the pages share, with the lines that have loaded. */
function useCardLines(ids: readonly string[], around: string | null, addressed: AddressedLines | null) {
  const [own, setOwn] = useState(addressed?.pin ?? null)
  const pin = useRoot((root) => around ?? own ?? root.pin)
  const [known, setKnown] = useState<AddressedLines | null>(() => addressed ?? (held.until > Date.now() ? held : null))
  const [round, setRound] = useState(0)
  const answer = known?.pin === pin ? known.answer : { value: {} }
  const lines: CardLines = 'value' in answer ? answer.value : {}
  const missing = ids.filter((id) => !(id in lines)).join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again what failed
  useEffect(() => {
    if (pin === null || missing === '') return
    let isLeft = false
    void import('./card-lines.ts')
      .then(
        ({ loadCardLines }) => loadCardLines(api, pin, missing.split(',')),
        (error: unknown) => ({ error: messageOf(error) }),
      )
      .then((loaded) => isLeft || setKnown((before) => withLines(before, { pin, answer: loaded })))
    return () => {
      isLeft = true
    }
  }, [pin, missing, round])

  useEffect(() => {
    if (addressed !== null && isPin(addressed.pin) && storedPin() === null) storePin(addressed.pin)
  }, [addressed])

  const setPin = async (typed: string) => {
    const next = await import('../../../domain/address.ts').then(
      ({ plainPin }) => plainPin(typed),
      () => typed,
    )
    setOwn(isPin(next) ? null : next)
    if (isPin(next)) storePin(next)
    setRound((before) => before + 1)
  }
  const problem = 'error' in answer ? answer.error : null
  return { pin, lines, problem, setPin }
}

/** Lines that are known for the same PIN stay, and are held no longer for it. */
function withLines(before: AddressedLines | null, { pin, answer }: AddressedLines): AddressedLines {
  if ('error' in answer) return { pin, answer }
  const lines = before?.pin === pin && 'value' in before.answer ? before.answer.value : null
  const until = lines === null ? Date.now() + HOLD_MS : held.until
  held = { pin, answer: { value: { ...lines, ...answer.value } }, until }
  return held
}

type LineProps = {
  /** Where the form leads without scripts: a page that says the delivery to the PIN of its address */
  action?: string
  /** Where the PIN is changed instead */
  change?: string
}

/** Says once, above the cards, what holds for most of them; the PIN can be entered and changed. */
export function DeliveryLine({ action = '/shop', change }: LineProps) {
  const { pin, common, problem, setPin } = useContext(ShownDelivery)
  const part = useRef<HTMLElement>(null)
  const textId = useId()
  const send = (typed: string) => {
    setPin(typed)
    part.current?.focus({ preventScroll: true })
  }
  const form = <PinForm pin={pin} action={action} onChange={send} problemId={problem ? textId : undefined} />
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label="Delivery"
      className="figures mb-2 flex min-h-11 flex-wrap items-center gap-x-3 outline-none"
    >
      <p id={textId} role="status" className="text-[0.94rem] empty:hidden">
        {pin !== null && (problem ?? lineText(pin, common))}
      </p>
      {change !== undefined ? (
        <TextLink to={change}>{pin === null ? INVITATION : CHANGE}</TextLink>
      ) : problem !== null ? (
        form
      ) : (
        <details key={pin} className="open:basis-full open:pb-2">
          <summary className={`${textLinkStyle} w-fit cursor-pointer`}>{pin === null ? INVITATION : CHANGE}</summary>
          {form}
        </details>
      )}
    </section>
  )
}

const INVITATION = 'See delivery dates and fees'
const CHANGE = (
  <>
    Change<VisuallyHidden> the PIN code</VisuallyHidden>
  </>
)

function lineText(pin: string, common: CardLine | null): string {
  if (common === null) return `Delivery to ${pin}`
  return common.isDelivered ? `Delivery to ${pin}: ${common.text}` : common.text
}

/** The day and the fee of a card, or why its plant cannot be delivered, where that is not what the page says once. */
export function CardDelivery({ plant, className }: { plant: { _id: string }; className: string }) {
  const { lines, common } = useContext(ShownDelivery)
  const line = lines[plant._id]
  if (line === undefined || line.text === common?.text) return null
  return (
    <span className={`figures ${className}`}>
      {line.isDelivered && <span className="max-sm:sr-only">Delivery </span>}
      {line.text}
    </span>
  )
}
