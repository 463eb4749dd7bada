/** Why a parcel was returned undelivered, in words for the owner. */
export const returnReasonNames = {
  refused: 'Refused at the door',
  undeliverable: 'Undeliverable',
  damaged: 'Damaged in transit',
  recalled: 'Recalled by us',
} as const
export type ReturnReason = keyof typeof returnReasonNames
export const returnReasons = Object.keys(returnReasonNames) as [ReturnReason, ...ReturnReason[]]

/** The pieces to refund, most generous first: all, those fit for sale, or none. */
export const refundedGoods = ['all', 'sound', 'none'] as const

/** What is refunded for a returned parcel: the price of pieces, and the delivery fee. */
export type ReturnTerms = { goods: (typeof refundedGoods)[number]; deliveryFee: boolean }

/** The owner's policy. The page about refunds is written from it, by `return-rules.ts`. */
export type ReturnPolicy = Readonly<Record<ReturnReason, ReturnTerms>>

export const FULL_REFUND: ReturnTerms = { goods: 'all', deliveryFee: true }

/** The default, until the owner saves another one. */
export const DEFAULT_RETURN_POLICY: ReturnPolicy = {
  refused: FULL_REFUND,
  undeliverable: { goods: 'sound', deliveryFee: true },
  damaged: FULL_REFUND,
  recalled: FULL_REFUND,
}

/** Whether the owner followed the policy, or refunds everything. */
export const returnChoices = ['policy', 'all'] as const
export type ReturnChoice = (typeof returnChoices)[number]

export function isFullRefund({ goods, deliveryFee }: ReturnTerms): boolean {
  return goods === 'all' && deliveryFee
}
