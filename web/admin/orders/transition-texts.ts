import { adminStatusLabel, type OrderStatus } from '../../../domain/order/order-status.ts'

type TransitionTexts = { button: string; question: string; explanation: string; confirm: string; done: string }

/** The texts for changing an order's status. */
export function transitionTexts(to: OrderStatus): TransitionTexts {
  return texts[to] ?? fallbackTexts(adminStatusLabel(to).toLowerCase())
}

const texts: Partial<Record<OrderStatus, TransitionTexts>> = {
  shipped: {
    button: 'Mark shipped',
    question: 'Mark this order as shipped?',
    explanation: 'The parcel has left the nursery. This cannot be taken back.',
    confirm: 'Mark shipped',
    done: 'Order marked as shipped',
  },
  delivered: {
    button: 'Mark delivered',
    question: 'Mark this order as delivered?',
    explanation: 'The parcel has arrived; cash on delivery counts as collected. This cannot be taken back.',
    confirm: 'Mark delivered',
    done: 'Order marked as delivered',
  },
  cancelled: {
    button: 'Cancel',
    question: 'Cancel this order?',
    explanation: 'What was ordered goes back to stock. This cannot be taken back.',
    confirm: 'Cancel order',
    done: 'Order cancelled',
  },
}

function fallbackTexts(status: string): TransitionTexts {
  return {
    button: `Mark ${status}`,
    question: `Mark this order as ${status}?`,
    explanation: 'This cannot be taken back.',
    confirm: `Mark ${status}`,
    done: `Order marked as ${status}`,
  }
}
