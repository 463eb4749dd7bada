import { customAlphabet } from 'nanoid'

const fourteen = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 14)
const twelveDigits = customAlphabet('0123456789', 12)

/** As the provider makes them: `order_DESlLckIVRkHWj`. An event's has no prefix. */
export const newOrderId = () => `order_${fourteen()}`
export const newQrCodeId = () => `qr_${fourteen()}`
export const newPaymentId = () => `pay_${fourteen()}`
export const newRefundId = () => `rfnd_${fourteen()}`
export const newPayoutId = () => `pout_${fourteen()}`
export const newSettlementId = () => `setl_${fourteen()}`
export const newCardId = () => `card_${fourteen()}`
export const newEventId = () => fourteen()
/** A bank's reference number for a payment. */
export const newReference = () => twelveDigits()
