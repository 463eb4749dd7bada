import { MAX_REFERENCE, type PayeeFields, PayeeForm } from '../../../contract/forms/claim.ts'

/** How cash goes back: the shop transfers it to a UPI ID or a bank account, or it was sent by hand. */
export type CashWay = 'upi' | 'account' | 'hand'

/** Of the reference, where no second admin must approve what goes back by hand. */
export const SEND_FIRST = 'Send the money first. Refunding here only records it'

/** The fields as they are typed; those of the other ways stay, and are not sent. */
export type TypedCash = { way: CashWay; upi: string; name: string; account: string; ifsc: string; reference: string }

/** `canTransfer`: payouts are on. */
export function emptyCash(canTransfer: boolean): TypedCash {
  return { way: canTransfer ? 'upi' : 'hand', upi: '', name: '', account: '', ifsc: '', reference: '' }
}

/** By the names that the server has for the fields. */
const cashFields = ['payee', 'payee.upi', 'payee.name', 'payee.account', 'payee.ifsc', 'reference'] as const
export type CashProblems = Partial<Record<(typeof cashFields)[number], string>>

type CashBody = { payee: PayeeFields } | { reference: string }

/** What is sent of the typed fields, and what the server would refuse of it. */
export function readCash({ way, upi, name, account, ifsc, reference }: TypedCash): {
  body: CashBody
  problems: CashProblems
} {
  if (way === 'hand') {
    const body = { reference: reference.trim() }
    const problem = referenceProblem(body.reference)
    return { body, problems: problem === undefined ? {} : { reference: problem } }
  }
  const payee: PayeeFields = way === 'upi' ? { upi } : { name, account, ifsc }
  const { error } = PayeeForm.safeParse(payee)
  const first = new Map(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [`payee.${String(path[0])}`, message]),
  )
  return { body: { payee }, problems: cashProblems(Object.fromEntries(first)) }
}

/** Those of a request's problems that are of the fields of cash. */
export function cashProblems(problems: Readonly<Record<string, string>>): CashProblems {
  return Object.fromEntries(cashFields.flatMap((name) => (problems[name] ? [[name, problems[name]]] : [])))
}

function referenceProblem(reference: string): string | undefined {
  if (reference === '') return 'Enter the UPI or bank transfer reference'
  return reference.length > MAX_REFERENCE ? `At most ${MAX_REFERENCE} characters` : undefined
}
