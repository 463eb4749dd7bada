import type { Command, CommandName } from './commands.ts'

export const PAID: readonly CommandName[] = ['orderOnline', 'create', 'payAndVerify']
export const SHIPPED: readonly CommandName[] = [...PAID, 'ship']
export const DELIVERED: readonly CommandName[] = [...SHIPPED, 'deliver']
export const DELIVERED_IN_CASH: readonly CommandName[] = ['orderInCash', 'ship', 'deliver']
const CLAIMED: readonly CommandName[] = [...DELIVERED, 'claim']
const CLAIMED_IN_CASH: readonly CommandName[] = [...DELIVERED_IN_CASH, 'claim']
const REPLACED: readonly CommandName[] = [...DELIVERED, 'replace']
const REPLACEMENT_SENT: readonly CommandName[] = [...CLAIMED, 'replaceClaimed', 'shipReplacement']
const LOST: readonly CommandName[] = ['replaceClaimed', 'shipReplacement', 'loseReplacement']
const REPLACED_AND_BACK: readonly CommandName[] = ['shipReplacement', 'deliverReplacement', 'refundAll']
const REFUNDED_TWICE: readonly CommandName[] = ['refundSum', 'refundPieces', 'reconcile']
const PAID_IN_ADVANCE: readonly CommandName[] = ['orderWithAdvance', 'create', 'payAndVerify']

/** Outcomes that the runs must reach at least once; chance alone may miss one in a few short runs. */
export const outcomes: Readonly<Record<string, readonly CommandName[]>> = {
  money_arrived: DELIVERED,
  paid_ahead: ['orderInCash', 'payAhead', 'payAndVerify', 'cancel', 'reconcile'],
  paid_at_door: ['orderInCash', 'carryByVan', 'ship', 'scanDoorQr', 'deliver', 'reconcile'],
  money_arrived_late: ['orderOnline', 'create', 'loseWebhooks', 'dismiss', 'pay', 'sendWebhooks', 'reconcile'],
  chosen: ['orderOnline', 'create', 'cancel'],
  given_back: [...PAID, 'cancel', 'reconcile'],
  returned: [...PAID, 'shipWithCourier', 'returnParcel', 'reconcile'],
  'replacement delivered': [...DELIVERED_IN_CASH, 'replace', 'shipReplacement', 'deliverReplacement'],
  'refund part': [...PAID, 'refundSum', 'ship', 'refundPieces', 'reconcile'],
  'refund outside': [...SHIPPED, 'refundOutside', 'reconcile', 'returnParcel'],
  'stock refund_release': [...SHIPPED, 'refundRestocked', 'returnParcel', 'reconcile'],
  'claim refunded': [...CLAIMED, 'refundClaimed', 'reconcile'],
  'claim settled': [...CLAIMED_IN_CASH, 'questionClaim', 'answerClaim', 'replaceClaimed', ...REPLACED_AND_BACK],
  'claim reopened': [...CLAIMED_IN_CASH, 'replaceClaimed', 'cancelReplacement', 'replaceClaimed'],
  'claim refused': [...CLAIMED_IN_CASH, 'refuseClaim', 'claim', 'replaceClaimed'],
  'claim withdrawn': [...CLAIMED_IN_CASH, 'questionClaim', 'withdrawClaim', 'claim'],
  'replacement lost': [...CLAIMED_IN_CASH, ...LOST, ...LOST, 'refundClaimed'],
  'replacement cancelled': [...DELIVERED_IN_CASH, 'replace', 'cancelReplacement', 'replace'],
  expired: ['orderOnline', 'create', 'fail', 'halfAnHourPasses'],
  advance_paid: [...PAID_IN_ADVANCE, 'ship', 'deliver'],
  'rest paid ahead': [...PAID_IN_ADVANCE, 'payAhead', 'payAndVerify', 'ship', 'refundAll', 'reconcile', 'returnParcel'],
  'rest paid at the door': [...PAID_IN_ADVANCE, 'carryByVan', 'ship', 'scanDoorQr', 'deliver', ...REFUNDED_TWICE],
  advance_cancelled: ['orderWithAdvance', 'create', 'fail', 'halfAnHourPasses'],
  advance_refunded: ['orderWithAdvance', 'create', 'loseWebhooks', 'cancel', 'pay', 'sendWebhooks', 'reconcile'],
}

/** What happens at the same time to an order, after what came before. */
const races: readonly [before: readonly CommandName[], together: readonly CommandName[]][] = [
  [PAID, ['refundSum', 'cancel', 'refundOutside']],
  [PAID, ['refundSum', 'ship', 'cancelByAdmin', 'sendWebhooks']],
  [SHIPPED, ['refundRestocked', 'returnParcel', 'refundOutside']],
  [
    ['holdWebhooks', ...SHIPPED],
    ['returnParcel', 'releaseBackwards'],
  ],
  [
    ['orderInCash', 'carryByVan', 'ship'],
    ['scanDoorQr', 'returnParcel'],
  ],
  [SHIPPED, ['refundRestocked', 'deliver', 'refundPieces', 'returnParcel']],
  [DELIVERED, ['refundRestocked', 'refundAll', 'refundOutside', 'reconcile']],
  [CLAIMED, ['refundClaimed', 'replaceClaimed', 'withdrawClaim']],
  [CLAIMED, ['refundClaimed', 'refundRestocked', 'refuseClaim', 'refundOutside']],
  [CLAIMED, ['replaceClaimed', 'refundAll', 'replace']],
  [REPLACED, ['shipReplacement', 'cancelReplacement', 'refundAll']],
  [REPLACEMENT_SENT, ['loseReplacement', 'deliverReplacement', 'refundAll']],
]

const one = (name: CommandName, other = 0): Command => ({ name, pick: 0, other })
const alone = (names: readonly CommandName[]): Command[][] => names.map((name) => [one(name)])

const raceRuns = races.map(([before, together]): [Command[][]] => [
  [...alone(before), together.map((name) => one(name)), ...alone(['reconcile'])],
])

const outcomeRuns = Object.values(outcomes).map((names): [Command[][]] => [alone(names)])

/** An undeliverable parcel with dead plants, whose price the shop withholds but for a sum of goodwill. */
const undeliverable: [Command[][]] = [
  [
    ...[...alone(SHIPPED), [one('returnParcel', 12)], [one('refundSum', 1)]],
    ...alone(['reconcile', 'refundOutside', 'reconcile']),
  ],
]

/** Of a bundle for 700.25 rupees, 700 are refunded, then the rest, which is too little for the provider to refund. */
const tooLittleLeft: [Command[][]] = [
  [
    [one('orderOnline', 6)],
    ...alone(['create', 'payAndVerify']),
    [one('refundSum', 4)],
    ...alone(['cancel', 'reconcile']),
  ],
]

/** Runs that reach each outcome and each race. A run is a list of moments, each with the commands sent at the same time. */
export const firstRuns = [...outcomeRuns, ...raceRuns, undeliverable, tooLittleLeft]
