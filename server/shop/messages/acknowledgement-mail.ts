import { longDay } from '../../../domain/day-text.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { type Mail, truncate } from '../../integrations/mail/compose-mail.ts'
import type { Shop } from '../shop.ts'

type Ticket = { ticket: string; due_at: Date }

/**
 * The mail with the tickets of messages that were received, and what comes next. It has no word of the sender's: a
 * stranger may have typed the address, and must not write to its owner through the shop.
 */
export function acknowledgementMail({ settings }: Pick<Shop, 'settings'>, tickets: readonly Ticket[]): Mail {
  const numbers = tickets.map(({ ticket }) => ticket).join(', ')
  const isOne = tickets.length === 1
  return {
    subject: truncate(`${settings.shopName} has your ${isOne ? 'message' : 'messages'}: ${numbers}`, 200),
    paragraphs: [
      'Namaste,',
      `your ${isOne ? `message is with the nursery. Its ticket number is ${numbers}` : `messages are with the nursery. Their ticket numbers are ${numbers}`}.`,
      'A person reads every message and answers by e-mail. A complaint is settled within one month of its receipt. If you call or write again, please name the number.',
    ],
    facts: tickets.map(({ ticket, due_at }) => ({
      label: `Ticket ${ticket}`,
      value: `answered by ${longDay(dayInIndia(due_at))}`,
    })),
    remark: 'You did not write to us? Then your address was typed by mistake, and you need do nothing.',
  }
}
