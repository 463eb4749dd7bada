import { MAX_REFERENCE, type PayeeFields, PayeeForm } from '../../../contract/forms/claim.ts'

/** How cash goes back: the shop transfers it to a UPI ID or a bank account, or it was sent by hand. */
export type CashWay = 'upi' | 'account' | 'hand'

/** Of the reference, where no second admin must approve what goes back by hand. */
export const SEND_FIRST = 'Send the money first. Refunding here records the transfer'

/** The fields as they are typed; those of the other ways stay, and are not sent. */
export type TypedCash = { way: CashWay; upi: string; name: string; account: string; ifsc: string; reference: string }

/** `canTransfer`: payouts are on. */
export function emptyCash(canTransfer: boolean): TypedCash {
  return { way: canTransfer ? 'upi' : 'hand', upi: '', name: '', account: '', ifsc: '', reference: '' }
}

/** The names that the API has for the fields, by which problems are shown at them. */
export const cashFields = ['payee', 'payee.upi', 'payee.name', 'payee.account', 'payee.ifsc', 'reference']

type CashBody = { payee: PayeeFields } | { reference: string }

/** What is sent of the typed fields, and what the server would refuse of it. */
export function readCash({ way, upi, name, account, ifsc, reference }: TypedCash): {
  body: CashBody
  problems: Record<string, string>
} {
  if (way === 'hand') {
    const body = { reference: reference.trim() }
    const problem = referenceProblem(body.reference)
    return { body, problems: problem === undefined ? {} : { reference: problem } }
  }
  const payee: PayeeFields = way === 'upi' ? { upi } : { name, account, ifsc }
  const { error } = PayeeForm.safeParse(payee)
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[`payee.${String(path[0])}`] ??= message
  return { body: { payee }, problems }
}

function referenceProblem(reference: string): string | undefined {
  if (reference === '') return 'Enter the UPI or bank transfer reference'
  return reference.length > MAX_REFERENCE ? `Use at most ${MAX_REFERENCE} characters` : undefined
}
