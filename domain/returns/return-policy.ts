/** Why a parcel was returned undelivered; `recalled` means by the shop itself. */
export const returnReasons = ['refused', 'undeliverable', 'damaged', 'recalled'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The reasons in words, for the owner. */
export const returnReasonNames: Readonly<Record<ReturnReason, string>> = {
  refused: 'Refused at the door',
  undeliverable: 'Undeliverable',
  damaged: 'Damaged in transit',
  recalled: 'Recalled by us',
}

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
