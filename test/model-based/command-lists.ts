import fc from 'fast-check'
import { type Command, type CommandName, commandNames } from './commands.ts'
import { DELIVERED, DELIVERED_IN_CASH, PAID, SHIPPED } from './first-runs.ts'

/** The fewest steps of a run */
export const FEWEST_STEPS = 10

/** Ordering and paying are the most frequent. */
const frequent: readonly CommandName[] = [
  ...Array<CommandName>(8).fill('orderOnline'),
  ...Array<CommandName>(12).fill('create'),
  ...Array<CommandName>(6).fill('pay'),
  ...Array<CommandName>(6).fill('payAndVerify'),
]

const crashes: readonly CommandName[] = ['providerCrashes', 'shopCrashes']
const others = [...commandNames.filter((name) => !crashes.includes(name)), ...frequent]

/** A crash is half as frequent as any other command, since a restart takes seconds. */
const commandOrCrash = (crashes: readonly CommandName[]): fc.Arbitrary<Command> =>
  fc.record(
    { name: fc.constantFrom(...crashes, ...others, ...others), pick: fc.nat(20), other: fc.nat(20) },
    { noNullPrototype: true },
  )

const single = commandOrCrash(crashes).map((step) => [step])
/** Without crashes of the provider, which cannot be controlled while it is down */
const concurrent = fc.array(commandOrCrash(['shopCrashes']), { minLength: 2, maxLength: 4 })

/** Runs begin with nothing, or with an order that was paid, shipped, or delivered. */
const beginnings: readonly (readonly CommandName[])[] = [[], PAID, SHIPPED, DELIVERED, DELIVERED_IN_CASH]

const beginning = fc
  .tuple(fc.constantFrom(...beginnings), fc.nat(20))
  .map(([names, other]) => names.map((name) => [{ name, pick: 0, other }]))

/** Lists of commands, some of which run at the same time. */
export const commandLists = fc
  .tuple(
    beginning,
    fc.array(fc.oneof({ weight: 3, arbitrary: single }, concurrent), {
      minLength: FEWEST_STEPS,
      maxLength: 40,
      size: 'max',
    }),
  )
  .map(([first, rest]): Command[][] => [...first, ...rest])
