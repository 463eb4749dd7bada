import * as z from 'zod/mini'
import { plainCode } from '../../domain/plain-text.ts'
import { ACCOUNT_NAME, ACCOUNT_NUMBER, IFSC, type Payee, UPI_ID } from '../../domain/refund/payee.ts'

/** A code as people paste it: in groups, with invisible characters. */
const code = (pattern: RegExp, message: string, normalise: (typed: string) => string = (typed) => typed) =>
  z.string(message).check(
    z.maxLength(200, { error: message, abort: true }),
    z.overwrite((typed) => normalise(plainCode(typed).replaceAll(' ', ''))),
    z.regex(pattern, message),
  )

const UPI = 'A UPI id is like name@bank'
const IFSC_CODE = 'The IFSC has 11 characters, like HDFC0001234'
const ACCOUNT = 'An account number has 9 to 18 digits'
const NAME = 'The name as the bank has it: 3 to 50 letters of the English alphabet'

const isGiven = (typed: string | null | undefined) => typeof typed === 'string'

const WrittenPayee = z
  .object({
    upi: z.nullish(code(UPI_ID, UPI, (typed) => typed.toLowerCase())),
    name: z.nullish(z.string(NAME).check(z.trim(), z.regex(ACCOUNT_NAME, NAME))),
    account: z.nullish(code(ACCOUNT_NUMBER, ACCOUNT, (typed) => typed.replaceAll('-', ''))),
    ifsc: z.nullish(code(IFSC, IFSC_CODE, (typed) => typed.toUpperCase())),
  })
  .check(
    z.refine(({ upi, name, account, ifsc }) => !isGiven(upi) || ![name, account, ifsc].some(isGiven), {
      error: 'Either a UPI id or a bank account',
      path: ['upi'],
    }),
    z.refine(({ upi, account }) => isGiven(upi) || isGiven(account), { error: ACCOUNT, path: ['account'] }),
    z.refine(({ upi, ifsc }) => isGiven(upi) || isGiven(ifsc), { error: IFSC_CODE, path: ['ifsc'] }),
    z.refine(({ upi, name }) => isGiven(upi) || isGiven(name), { error: NAME, path: ['name'] }),
  )

/** Where cash goes back to: a UPI id, or the name, number and IFSC of a bank account. */
export const PayeeForm = z.pipe(
  WrittenPayee,
  z.transform(
    ({ upi, name, account, ifsc }: z.output<typeof WrittenPayee>): Payee =>
      upi ? { upi } : { name: name ?? '', account: account ?? '', ifsc: ifsc ?? '' },
  ),
)
/** The form's input. */
export type PayeeFields = z.input<typeof PayeeForm>
