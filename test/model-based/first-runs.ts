import type { Command, CommandName } from './commands.ts'

export const PAID: readonly CommandName[] = ['orderOnline', 'create', 'payAndVerify']
export const SHIPPED: readonly CommandName[] = [...PAID, 'ship']
export const DELIVERED: readonly CommandName[] = [...SHIPPED, 'deliver']

/** Outcomes that the runs must reach at least once; chance alone may miss one in a few short runs. */
export const outcomes: Readonly<Record<string, readonly CommandName[]>> = {
  money_arrived: ['orderOnline', 'create', 'payAndVerify', 'ship', 'deliver'],
  paid_ahead: ['orderInCash', 'payAhead', 'payAndVerify', 'cancel', 'reconcile'],
  paid_at_door: ['orderInCash', 'carryByVan', 'ship', 'scanDoorQr', 'deliver', 'reconcile'],
  money_arrived_late: ['orderOnline', 'create', 'loseWebhooks', 'dismiss', 'pay', 'sendWebhooks', 'reconcile'],
  chosen: ['orderOnline', 'create', 'cancel'],
  given_back: ['orderOnline', 'create', 'payAndVerify', 'cancel', 'reconcile'],
  returned: ['orderOnline', 'create', 'payAndVerify', 'shipWithCourier', 'comeBack', 'reconcile'],
  'replacement delivered': ['orderInCash', 'ship', 'deliver', 'replace', 'shipReplacement', 'deliverReplacement'],
  'refund part': ['orderOnline', 'create', 'payAndVerify', 'refundSum', 'ship', 'refundPieces', 'reconcile'],
  'refund outside': ['orderOnline', 'create', 'payAndVerify', 'ship', 'refundOutside', 'reconcile', 'comeBack'],
  'stock refund_release': ['orderOnline', 'create', 'payAndVerify', 'ship', 'refundRestocked', 'comeBack', 'reconcile'],
  'claim refunded': ['orderOnline', 'create', 'payAndVerify', 'ship', 'deliver', 'claim', 'refundClaimed', 'reconcile'],
  'claim settled': [
    ...['orderInCash', 'ship', 'deliver', 'claim', 'questionClaim', 'answerClaim', 'replaceClaimed'],
    ...['shipReplacement', 'deliverReplacement', 'refundAll'],
  ] as CommandName[],
  'claim reopened': [
    'orderInCash',
    'ship',
    'deliver',
    'claim',
    'replaceClaimed',
    'cancelReplacement',
    'replaceClaimed',
  ],
  'claim refused': ['orderInCash', 'ship', 'deliver', 'claim', 'refuseClaim', 'claim', 'replaceClaimed'],
  'claim withdrawn': ['orderInCash', 'ship', 'deliver', 'claim', 'questionClaim', 'withdrawClaim', 'claim'],
  'replacement lost': [
    ...['orderInCash', 'ship', 'deliver', 'claim', 'replaceClaimed', 'shipReplacement', 'loseReplacement'],
    ...['replaceClaimed', 'shipReplacement', 'loseReplacement', 'refundClaimed'],
  ] as CommandName[],
  'replacement cancelled': ['orderInCash', 'ship', 'deliver', 'replace', 'cancelReplacement', 'replace'],
  expired: ['orderOnline', 'create', 'fail', 'halfAnHourPasses'],
  advance_paid: ['orderWithAdvance', 'create', 'payAndVerify', 'ship', 'deliver'],
  'rest paid ahead': [
    ...['orderWithAdvance', 'create', 'payAndVerify', 'payAhead', 'payAndVerify', 'ship', 'refundAll'],
    ...['reconcile', 'comeBack'],
  ] as CommandName[],
  'rest paid at the door': [
    ...['orderWithAdvance', 'create', 'payAndVerify', 'carryByVan', 'ship', 'scanDoorQr', 'deliver', 'refundSum'],
    ...['refundPieces', 'reconcile'],
  ] as CommandName[],
  advance_cancelled: ['orderWithAdvance', 'create', 'fail', 'halfAnHourPasses'],
  advance_refunded: ['orderWithAdvance', 'create', 'loseWebhooks', 'cancel', 'pay', 'sendWebhooks', 'reconcile'],
}

/** What happens at the same time to a new order, after it was brought so far. */
const races: readonly [before: readonly CommandName[], together: readonly CommandName[]][] = [
  [PAID, ['refundSum', 'cancel', 'refundOutside']],
  [PAID, ['refundSum', 'ship', 'cancelByAdmin', 'sendWebhooks']],
  [SHIPPED, ['refundRestocked', 'comeBack', 'refundOutside']],
  [SHIPPED, ['refundRestocked', 'deliver', 'refundPieces', 'comeBack']],
  [DELIVERED, ['refundRestocked', 'refundAll', 'refundOutside', 'reconcile']],
  [
    [...DELIVERED, 'claim'],
    ['refundClaimed', 'replaceClaimed', 'withdrawClaim'],
  ],
  [
    [...DELIVERED, 'claim'],
    ['refundClaimed', 'refundRestocked', 'refuseClaim', 'refundOutside'],
  ],
  [
    [...DELIVERED, 'claim'],
    ['replaceClaimed', 'refundAll', 'replace'],
  ],
  [
    [...DELIVERED, 'replace'],
    ['shipReplacement', 'cancelReplacement', 'refundAll'],
  ],
  [
    [...DELIVERED, 'claim', 'replaceClaimed', 'shipReplacement'],
    ['loseReplacement', 'deliverReplacement', 'refundAll'],
  ],
]

const alone = (names: readonly CommandName[]): Command[][] => names.map((name) => [{ name, pick: 0, other: 0 }])

const raceRuns = races.map(([before, together]): [Command[][]] => [
  [...alone(before), together.map((name) => ({ name, pick: 0, other: 0 })), ...alone(['reconcile'])],
])

const outcomeRuns = Object.values(outcomes).map((names): [Command[][]] => [alone(names)])

/** A parcel that could not be delivered, with dead plants, whose price is not given back but for a sum of goodwill. */
const undeliverable: [Command[][]] = [
  [
    ...alone(SHIPPED),
    [{ name: 'comeBack', pick: 0, other: 12 }],
    [{ name: 'refundSum', pick: 0, other: 1 }],
    ...alone(['reconcile', 'refundOutside', 'reconcile']),
  ],
]

/** Of a bundle of 700.25 rupees 700 are to go back, and then all of it: what would be left is too little to be refunded. */
const tooLittleLeft: [Command[][]] = [
  [
    [{ name: 'orderOnline', pick: 0, other: 6 }],
    ...alone(['create', 'payAndVerify']),
    [{ name: 'refundSum', pick: 0, other: 4 }],
    ...alone(['cancel', 'reconcile']),
  ],
]

/** Runs that reach each outcome, and each race; a run is of moments, with the commands that are sent at the same time. */
export const firstRuns = [...outcomeRuns, ...raceRuns, undeliverable, tooLittleLeft]
