import { capitalised } from '../../../domain/catalogue.ts'

/** The texts for moving a replacement, and whether its buttons warn. */
export const replacementMoves = {
  shipped: {
    path: 'ship',
    button: 'Ship',
    question: 'Mark this replacement as shipped?',
    explanation:
      'The parcel has left the nursery. This cannot be taken back. The shopper sees the courier and the number.',
    confirm: 'Mark shipped',
    refuse: 'Not yet',
    done: 'Replacement marked as shipped',
    isDangerous: false,
  },
  delivered: {
    path: 'deliver',
    button: 'Mark delivered',
    question: 'Mark this replacement as delivered?',
    explanation: 'The parcel has arrived. This cannot be taken back.',
    confirm: 'Mark delivered',
    refuse: 'Not yet',
    done: 'Replacement marked as delivered',
    isDangerous: false,
  },
  cancelled: {
    path: 'cancel',
    button: 'Cancel',
    question: 'Cancel this replacement?',
    explanation: 'Its plants go back to stock; the shopper gets none of them. This cannot be taken back.',
    confirm: 'Cancel replacement',
    refuse: 'Keep replacement',
    done: 'Replacement cancelled',
    isDangerous: true,
  },
  lost: {
    path: 'lose',
    button: 'Mark lost',
    question: 'Mark this replacement as lost?',
    explanation:
      'The parcel will not arrive. Its claim is open again: its plants can be sent once more or refunded. They stay out of stock. This cannot be taken back.',
    confirm: 'Mark lost',
    refuse: 'Not yet',
    done: 'Replacement marked as lost',
    isDangerous: true,
  },
} as const

/** `To ship`, `Shipped`, … */
export function replacementStatusLabel(status: string): string {
  return status === 'pending' ? 'To ship' : capitalised(status)
}
