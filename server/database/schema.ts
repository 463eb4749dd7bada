// `npm run schema` writes this file from the migrations and `column-types.ts`.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Rows of the tables, for Kysely. Sums are in paise, times are UTC. */
export type Schema = {
  /** Mailed links for a new password (several may be open) or to confirm an e-mail (one per account). */
  account_links: {
    token_hash: Buffer
    user_id: string
    purpose: 'reset-password' | 'confirm-email'
    /** The address it was sent to, which it proves */
    email: string
    /** The session that requested it, as long as that lives */
    session_id: string | null
    created_at: Generated<Date>
    expires_at: Date
  }
  /**
   * What admins changed: the changed fields before and after, with the names that people and records had then.
   */
  audit_events: {
    id: GeneratedAlways<number>
    happened_at: Generated<Date>
    actor_id: string
    actor_name: string
    subject_kind: ColumnTypes['audit_events.subject_kind']
    subject_id: string
    /** Of the record then; for an order, its customer's */
    subject_name: string | null
    action: string
    /** The changed fields as they were; null where there was nothing */
    before: JSONColumnType<ColumnTypes['audit_events.before']> | null
    /** The changed fields as they are now; null where nothing is left */
    after: JSONColumnType<ColumnTypes['audit_events.after']> | null
    /** Changed along with others, or read from a file; null when by itself */
    way: 'bulk' | 'import' | null
    search_text: GeneratedAlways<string>
  }
  /** Waits that grow with each wrong try. */
  back_offs: {
    key: Buffer
    tries: number
    tried_at: Date
    blocked_until: Date
  }
  /**
   * In how many paid orders of twelve months two plants were bought together, by three customers at least. A
   * nightly job writes all rows, at most twelve for each plant.
   */
  bought_together: {
    plant_id: string
    other_id: string
    times: number
  }
  /** What is in the carts. How much a cart may hold is in `domain/cart.ts`. */
  cart_items: {
    user_id: string
    plant_id: string
    quantity: number
    added_at: Generated<Date>
  }
  /** Each thing that happened to a claim: who, when, why. */
  claim_events: {
    id: GeneratedAlways<number>
    claim_id: string
    happened_at: Generated<Date>
    kind: 'opened' | 'question' | 'answer' | 'replaced' | 'refunded' | 'refused' | 'withdrawn' | 'settled' | 'reopened'
    actor: 'shopper' | 'admin' | 'fulfilment'
    /** Null: the parcel or refund that the claim was accepted for */
    user_id: string | null
    text: string | null
  }
  claim_lines: {
    claim_id: string
    order_id: string
    line_id: string
    quantity: number
    /** Until its claim has ended */
    is_open: Generated<boolean>
  }
  /** Photos of claims, or of none yet. Their files are private. */
  claim_photos: {
    id: string
    user_id: string
    claim_id: string | null
    position: number | null
    uploaded_at: Generated<Date>
  }
  /** What customers reported about the plants of an order. The status changes by `domain/claim`. */
  claims: {
    id: string
    order_id: string
    user_id: string
    /** Which of the order's claims it is, from 1 */
    place: number
    status: Generated<'open' | 'awaiting_shopper' | 'replacing' | 'refunding' | 'refused' | 'withdrawn' | 'settled'>
    reason: 'broken' | 'dead' | 'wrong' | 'missing' | 'sick' | 'pot'
    text: string
    created_at: Generated<Date>
    /** When the shop first wrote a question or decided */
    answered_at: Date | null
    /** 48 hours for the first answer, then a month for the decision */
    due_at: Date
    ended_at: Date | null
    /** The parcel that it was accepted for */
    replacement_id: string | null
    /** The refund that it was accepted for */
    refund_id: string | null
    /** How many days after its end its photos stay at most: as the settings said when it was opened */
    photo_days: Generated<number>
  }
  /** Of visitors who agreed to being measured for Meta. */
  consents: {
    id: string
    /** Of the text that was agreed to */
    version: number
    user_id: string | null
    given_at: Generated<Date>
    withdrawn_at: Date | null
  }
  /** The inbox of the contact form. The same message from the same sender is one row, which counts. */
  contact_messages: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    created_at: Generated<Date>
    /** How often the same message came */
    times: Generated<number>
    latest_at: Generated<Date>
    /** A program seems to have written it; the owner was not notified */
    is_held: Generated<boolean>
    answered_at: Date | null
    answered_by: string | null
    /** The number by which the sender refers to the message */
    ticket: Generated<string>
    /** One month after it was received, or received again after its answer */
    due_at: Date
    is_in_progress: Generated<boolean>
    /** The mail with the ticket to the sender; null until then */
    acknowledgement_id: string | null
    digest: GeneratedAlways<string>
    search_text: GeneratedAlways<string>
  }
  /**
   * Events and their outbox. Sums in `custom_data` are rupees. `user_data` is erased as soon as the event is sent
   * or no longer can be.
   */
  conversion_events: {
    id: string
    name: 'PageView' | 'ViewContent' | 'AddToCart' | 'Purchase'
    event_id: string
    happened_at: Date
    source_url: string
    consent_id: string
    /** Whom it is about; null once that is no longer needed */
    user_data: JSONColumnType<ColumnTypes['conversion_events.user_data']> | null
    custom_data: JSONColumnType<ColumnTypes['conversion_events.custom_data']>
    status: 'waiting' | 'sent' | 'failed' | 'recorded' | 'withdrawn'
    attempts: Generated<number>
    next_try_at: Generated<Date>
    claimed_until: Date | null
    last_error: string | null
    received_at: Generated<Date>
    sent_at: Date | null
  }
  /**
   * One row once a forecast was queried: the last one that was read, by district, as `domain/delivery/forecast.ts`
   * has it ({ "Maharashtra/Pune": [{ day, max, min }] }); and since when, and why, no other could be read.
   */
  delivery_forecast: {
    is_held: Generated<boolean>
    districts: ColumnType<ColumnTypes['delivery_forecast.districts'], string | undefined, string>
    tried_at: Generated<Date>
    read_at: Date | null
    /** Since when it could not be read; null while it can */
    failing_since: Date | null
    problem: string | null
  }
  /**
   * The owner's rules of delivery (`domain/delivery/delivery-rules.ts`): one row once they were saved, until then
   * the default ones hold.
   */
  delivery_rules: {
    is_held: Generated<boolean>
    version: Generated<number>
    rules: JSONColumnType<ColumnTypes['delivery_rules.rules']>
    updated_at: Generated<Date>
  }
  /** One row where the database was filled with the demo; a live shop refuses it. */
  demo_fill: {
    is_held: Generated<boolean>
    filled_at: Generated<Date>
  }
  /**
   * UPI QR codes that are shown when an order is handed over; one at most of an order is open. `id` is in their
   * notes at the provider.
   */
  door_qr_codes: {
    id: string
    order_id: string
    amount: ColumnTypes['paise']
    status: Generated<'open' | 'closing' | 'closed'>
    /** The provider's name for it, its picture and the link in it; null until the provider has answered */
    provider_qr_id: string | null
    image_url: string | null
    content: string | null
    attempts: Generated<number>
    /** A process is querying the provider until then, unless it dies */
    claimed_until: Date | null
    created_at: Generated<Date>
    /** When the provider closes it */
    closes_at: Date
    updated_at: Generated<Date>
    /** Which part it pays: the order, or the rest after its advance */
    part: Generated<'order' | 'rest'>
  }
  /**
   * The days from delivery in which plants could be claimed, as the settings said until then. They hold for orders
   * from before.
   */
  former_claim_days: {
    held_until: Date
    days: number
  }
  /** How many wrong passwords for an admin's account came from a network. */
  guesses: {
    user_id: string
    network_hash: Buffer
    tries: number
    last_at: Date
  }
  /** When an admin was last mailed about guesses. */
  guessing_alerts: {
    user_id: string
    sent_at: Date
  }
  /** Accounts at Google or Facebook that are connected to an account of the shop. */
  identities: {
    provider: 'google' | 'facebook'
    subject: string
    user_id: string
    /** The e-mail that the provider vouched for when it was connected */
    verified_email: string | null
    created_at: Generated<Date>
  }
  /**
   * Devices that have signed in to an account and are not slowed down by the tries of others. Their cookie has the
   * secret; their tries are counted by the id, which stays when the secret changes.
   */
  known_devices: {
    secret_hash: Buffer
    user_id: string
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    id: GeneratedAlways<number>
    has_proven_factor: Generated<boolean>
  }
  /**
   * The outbox. `parts` is the content of the mail, until it is sent; `cause` names the event behind it, so that
   * no event is mailed twice.
   */
  mails: {
    id: string
    /** Null where there can only be one mail */
    cause: string | null
    recipient: string
    reply_to: string | null
    subject: string
    /** What it says; null once it has left */
    parts: JSONColumnType<ColumnTypes['mails.parts']> | null
    /** The address by which mail programs unsubscribe with one click */
    unsubscribe_url: string | null
    created_at: Generated<Date>
    attempts: Generated<number>
    /** A process is sending it until then, unless it dies */
    claimed_until: Date | null
    last_error: string | null
    sent_at: Date | null
  }
  /** Readers of the newsletter. `token` is the secret of their unsubscribe link. */
  newsletter_subscribers: {
    email: string
    id: Generated<string>
    consented_at: Generated<Date>
    /** The path of the page with the form */
    consented_on: string | null
    unsubscribed_at: Date | null
    token: Generated<string>
  }
  /**
   * Incidents in running the shop that the owner must resolve; one row for each kind and subject, however often it
   * fails.
   */
  operational_incidents: {
    kind: string
    /** What failed, such as a job queue; empty for a kind with one subject */
    subject: string
    detail: string
    times: Generated<number>
    since: Generated<Date>
    last_at: Generated<Date>
    /** Set when the subject works again */
    resolved_at: Date | null
  }
  /**
   * Each change of an order's, payment's or shipment's state, and of the tracking number. Payment and shipment
   * begin as pending without an event.
   */
  order_events: {
    id: GeneratedAlways<number>
    order_id: string
    happened_at: Generated<Date>
    actor: 'shopper' | 'admin' | 'payment' | 'clock'
    user_id: string | null
    /** The user's name at that time; null in events from before this column */
    actor_name: string | null
    /** For `delivery` the states are the promised days, `earliest/latest` */
    aspect: 'order' | 'payment' | 'shipment' | 'advance' | 'tracking' | 'delivery'
    from_state: string | null
    to_state: string
    reason: ColumnTypes['order_events.reason'] | null
    note: string | null
  }
  /**
   * The plants of an order as they were when it was placed. `id` is the line's number in the API; it is not
   * indexed.
   */
  order_lines: {
    id: string
    order_id: string
    plant_id: string
    position: number
    name: string
    /** Of one piece */
    price: ColumnTypes['paise']
    /** Pieces */
    quantity: number
    image_url: string
    /** Null: it was ordered by itself */
    bundle: JSONColumnType<ColumnTypes['ordered_bundle']> | null
  }
  /** One row: up to which moment the owner was notified of new orders. */
  order_notices: {
    is_held: Generated<boolean>
    notified_until: Date
  }
  /** The browser that placed an order, until its purchase was measured. */
  order_visits: {
    order_id: string
    consent_id: string
    visitor: JSONColumnType<ColumnTypes['order_visits.visitor']>
    noted_at: Generated<Date>
  }
  /**
   * An order with its address, payment and parcel. Its three states change by `domain/order`, `domain/payment` and
   * `domain/shipment`. A repeated request is known by its key, and compared by its digest.
   */
  orders: {
    id: string
    /** The short number for people */
    number: Generated<number>
    user_id: string
    status: Generated<'pending' | 'paid' | 'shipped' | 'delivered' | 'cancelled' | 'payment_failed'>
    payment_method: 'cod' | 'online'
    payment_status: Generated<'pending' | 'paid' | 'failed' | 'cancelled' | 'refunded'>
    shipment_status: Generated<'pending' | 'shipped' | 'delivered' | 'cancelled' | 'returned'>
    /** Goods and delivery */
    amount: ColumnTypes['paise']
    /** The part of the amount that is for the delivery */
    delivery_fee: Generated<ColumnTypes['paise']>
    /** Null in orders that were placed before delivery was agreed */
    delivery: JSONColumnType<ColumnTypes['agreed_delivery']> | null
    /** The part of a cash order's amount that is paid online before it leaves; null without an advance */
    advance: ColumnTypes['paise'] | null
    advance_status: 'pending' | 'paid' | 'cancelled' | 'refunded' | null
    /** Like the phone number, null in the oldest orders */
    recipient_name: string | null
    recipient_phone: string | null
    street: string
    city: string
    state: string
    country: string
    zip_code: string
    /** The buyer's; its state is the address's */
    gstin: string | null
    /**
     * Who is billed, where that is not the recipient: `{ name, address }`, the address null where it is the
     * delivery's
     */
    billing: JSONColumnType<ColumnTypes['billing_details']> | null
    courier: string | null
    tracking_number: string | null
    idempotency_key: string | null
    request_digest: Buffer | null
    /** Number, customer's name and e-mail, a line each; triggers fill it where the insert does not */
    search_text: ColumnTypes['orders.search_text']
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** By UPI when it was handed over; it is an online order then */
    paid_at_door: Generated<boolean>
    /** How its returned parcel was settled, in paise (`domain/returns/refund-of.ts`) */
    return_decision: JSONColumnType<ColumnTypes['orders.return_decision']> | null
    /** What its lines cost less since it was paid online */
    saving: Generated<ColumnTypes['paise']>
    /** Of each price */
    saving_percent: number | null
    /**
     * Of an order that its account, which had never paid, placed without paying at once
     * (`domain/order/stock-holds.ts`)
     */
    hold_class: 'unconfirmed' | 'confirmed' | null
    /** Until when it keeps its plants, if not for the usual time */
    held_until: Date | null
    /** A digest of the caller's network, for a day */
    held_network: Buffer | null
  }
  /** `holder` is the session or the pending sign-in to which the challenge was given. */
  passkey_challenges: {
    challenge: string
    user_id: string
    purpose: 'register' | 'verify'
    holder: string
    expires_at: Date
  }
  passkeys: {
    id: string
    credential_id: string
    user_id: string
    name: string
    /** In COSE form */
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  /** Payment incidents for the admins; open until an admin has resolved it. A repetition is counted. */
  payment_incidents: {
    id: GeneratedAlways<number>
    /** The number in the API */
    public_id: Generated<string>
    order_id: string | null
    kind: ColumnTypes['payment_incidents.kind']
    detail: string
    times: Generated<number>
    happened_at: Generated<Date>
    last_at: Generated<Date>
    resolved_at: Date | null
    resolved_by: string | null
    resolution_note: string | null
  }
  /**
   * What the payment provider is to collect for an online order, for the advance of a cash order, or for a cash
   * order whose shopper would rather pay ahead; one for each, and one for the rest of an order whose advance is
   * paid.
   */
  payment_intents: {
    order_id: string
    amount: ColumnTypes['paise']
    /** The provider's name for it; null until the provider has answered */
    provider_order_id: string | null
    attempts: Generated<number>
    /** A process is querying the provider until then, unless it dies */
    claimed_until: Date | null
    created_at: Generated<Date>
    /** When the provider is queried again, about both parts at once; null once the order is settled */
    next_check_at: Date | null
    part: Generated<'order' | 'rest'>
    /** What a cash order saves by this payment, already taken off `amount`; null of every other payment */
    saving_percent: number | null
  }
  /**
   * Attempts to pay, as the provider last reported them; `id` is the provider's. One attempt at most pays a part
   * of an order.
   */
  payments: {
    id: string
    order_id: string
    /** In the smallest unit of `currency`: paise, when that is INR */
    amount: number
    currency: string
    method: string | null
    status: 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
    purpose: 'pays_order' | 'given_back' | null
    problem: string | null
    contact: string | null
    email: string | null
    first_seen_at: Generated<Date>
    updated_at: Generated<Date>
    /** What the provider keeps, in paise, and the GST in it; null where it has not said */
    fee: number | null
    /** The GST in the fee */
    tax: number | null
    /** The transfer that paid it out */
    settlement_id: string | null
    /** The QR code that was scanned; null of what was paid online */
    door_qr_id: string | null
    /** The part that it pays: the order or its advance, or the rest */
    part: Generated<'order' | 'rest'>
    /** Of a payment that pays an order, in paise: the fee on top of the order's sum */
    customer_fee: Generated<ColumnTypes['payments.customer_fee']>
    /** The part of the order's sum that the provider funds, in paise */
    provider_offer: Generated<ColumnTypes['payments.provider_offer']>
  }
  /** A person whom a provider vouches for without an e-mail, until they enter one. */
  pending_identities: {
    token_hash: Buffer
    provider: 'google' | 'facebook'
    subject: string
    name: string
    expires_at: Date
  }
  /** Sign-ins whose password or provider was right, and that wait for the second factor. */
  pending_sign_ins: {
    token_hash: Buffer
    user_id: string
    /** The stored hash that the password fitted, or a provider's identity */
    verified: JSONColumnType<ColumnTypes['pending_sign_ins.verified']>
    expires_at: Date
  }
  /**
   * All that is sold. A deleted plant stays, since orders refer to it. No index holds `stock`, and pages have room
   * left, so that selling a piece rewrites no index (a HOT update), unless it is the last.
   */
  plants: {
    id: string
    name: string
    scientific_name: string | null
    other_names: Generated<string[]>
    description: string
    price: ColumnTypes['paise']
    original_price: ColumnTypes['paise'] | null
    /** Percent */
    discount: Generated<number>
    stock: number
    category: 'indoor' | 'outdoor' | 'succulent' | 'exotic-fruit' | 'seeds' | 'pots'
    /** What the admin typed, shown until there is a review */
    rating: Generated<number>
    review_count: Generated<number>
    /** The stars of all reviews added up */
    review_stars: Generated<number>
    image_url: string
    image_public_id: string | null
    images: ColumnType<ColumnTypes['plants.images'], string | undefined, string>
    care_instructions: ColumnType<ColumnTypes['plants.care_instructions'], string | undefined, string>
    benefits: Generated<string[]>
    /** How often an admin edited it; with `stock_moves`, the product's version */
    edits: Generated<number>
    /** How often its stock moved */
    stock_moves: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
    search_text: GeneratedAlways<string>
    /** Null: that of the category */
    tax_class: string | null
    /** Null: it is no packed product, or nothing is known of its package */
    packed: JSONColumnType<ColumnTypes['packed_facts']> | null
    facts: ColumnType<ColumnTypes['plant_facts'], string | undefined, string>
    /** Null: it has no sizes */
    size: JSONColumnType<ColumnTypes['plant_size']> | null
    /** Null: it has a stock of its own */
    parts: JSONColumnType<ColumnTypes['bundle_parts']> | null
    /** Null: nothing is special about its delivery */
    delivery: JSONColumnType<ColumnTypes['plant_delivery']> | null
    /** Its names after `fold_name`, by which they are found however they are spelled */
    folded_names: GeneratedAlways<string>
    /** Like the next columns, what lists filter and count by */
    light: GeneratedAlways<string | null>
    water: GeneratedAlways<string | null>
    effort: GeneratedAlways<string | null>
    places: GeneratedAlways<ColumnTypes['plants.places'] | null>
    pets_verdict: GeneratedAlways<string | null>
    height_cm: GeneratedAlways<number | null>
    country: GeneratedAlways<string | null>
    family: GeneratedAlways<string | null>
    /** Null: a bundle, whose parts decide */
    in_stock: GeneratedAlways<boolean | null>
  }
  /** Webhook messages of the provider with a good signature, exactly as they came. */
  provider_messages: {
    id: GeneratedAlways<number>
    event_id: string
    digest: Buffer
    event: string
    body: string
    received_at: Generated<Date>
  }
  /** Until when the provider's list of refunds has been read. */
  provider_refunds_read: {
    is_only: Generated<boolean>
    read_until: Date
  }
  /** Transfers of the provider to the shop's bank account, once they were made. */
  provider_settlements: {
    id: string
    /** Paise */
    amount: number
    /** The bank's reference, as on its statement */
    utr: string | null
    settled_at: Date
  }
  /** Codes that each replace a second factor once. */
  recovery_codes: {
    user_id: string
    code_hash: Buffer
  }
  /**
   * Money that goes back: requested, pending once the provider has accepted it, succeeded once it is paid out;
   * dropped if another refund took its place, or a payout did not arrive. Any other refund that fails is requested
   * again. `id` is the idempotency key at the provider. Cash above the owner's limit is awaiting_approval at
   * first: nothing has been given back or credited yet.
   */
  refunds: {
    id: string
    /** Null: cash, which went back by hand or goes to a payee */
    payment_id: string | null
    order_id: string
    /** Paise */
    amount: number
    reason: 'other_amount' | 'paid_twice' | 'order_cancelled' | 'stock_gone' | 'shipped_for_cash' | 'returned' | 'part' | 'outside'
    status: Generated<'awaiting_approval' | 'requested' | 'pending' | 'succeeded' | 'dropped'>
    /** For cash that goes to a payee, the id of the payout */
    provider_refund_id: string | null
    attempts: Generated<number>
    last_error: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** `provider`: made with the provider's own tools, outside the shop */
    made_by: Generated<'shop' | 'provider'>
    /**
     * Pieces of the order's lines that are paid back, each as { item, quantity, restock }; `restock` of them are on
     * sale again
     */
    lines: ColumnType<ColumnTypes['refunds.lines'], string | undefined, string>
    /** The part of the amount that is for the delivery */
    delivery_fee: Generated<ColumnTypes['paise']>
    /** Why, as the admin wrote it, who is `user_id` */
    note: string | null
    user_id: string | null
    /** The Idempotency-Key of its request */
    request_key: string | null
    speed: 'normal' | 'optimum' | null
    /** The speed with which the provider made it */
    speed_processed: string | null
    /** The reference of the transfer by which cash went back */
    reference: string | null
    /** Where cash is transferred to, masked */
    payee: string | null
    /** The payee in full with the name, until the payout is over */
    payee_details: JSONColumnType<ColumnTypes['refunds.payee_details']> | null
    /** When the payout was processed */
    paid_out_at: Date | null
    /** When the payout came back after that */
    reversed_at: Date | null
    /** A process is querying the provider about the payout until then, unless it dies */
    claimed_until: Date | null
    /** The claim that it was proposed for; a claim names its refund once that is approved */
    claim_id: string | null
    /** The second admin, who approved or declined it; or its proposer, who withdrew it */
    decided_by: string | null
    /** Why it was declined or withdrawn */
    decline_note: string | null
    /** A keyed digest of the payee, by which the same request again is known after the payee was masked */
    payee_digest: Buffer | null
    /** The refund with the pieces and the fee, of which this is the share of another payment */
    share_of: string | null
  }
  /**
   * The lines of these files, as a spreadsheet numbers them. A line without an order has the number of an unknown
   * parcel.
   */
  remittance_lines: {
    remittance_id: string
    line: number
    /** In capitals */
    tracking_number: string
    order_id: string | null
    /** What is settled of the cash; negative where the courier takes back what it had paid */
    amount: number
    /** What was to be collected, as of the import */
    expected: ColumnTypes['paise'] | null
    /** When the courier paid, as the file has it */
    day: string | null
    /** The reference of the bank transfer */
    reference: string | null
    /** What of it the courier kept */
    charges: Generated<number>
  }
  /** Files in which a courier states what it paid of the cash that it had collected. */
  remittances: {
    id: string
    file_hash: Buffer
    file_name: string
    /** The latest day of its lines, else that of the import; in India */
    day: string
    /** The courier of its parcels; null if there are several */
    courier: string | null
    /** The sum of its lines */
    amount: number
    imported_by: string
    imported_at: Generated<Date>
    /** Since then its lines count nowhere */
    undone_at: Date | null
    undone_by: string | null
  }
  /** Each change of its status and who made it; the first is from null. No status is left twice. */
  replacement_events: {
    id: GeneratedAlways<number>
    replacement_id: string
    happened_at: Generated<Date>
    user_id: string
    from_state: ColumnTypes['replacement_events.from_state'] | null
    to_state: ColumnTypes['replacement_events.to_state']
  }
  /** How many pieces of which lines of the order it replaces. */
  replacement_lines: {
    replacement_id: string
    order_id: string
    line_id: string
    quantity: number
    /** Pieces of a parcel that came back that are on sale again */
    sound: Generated<number>
  }
  /**
   * A parcel that replaces plants of a delivered order without a sale. Its status changes by `domain/replacement`.
   */
  replacements: {
    id: string
    order_id: string
    status: Generated<'pending' | 'shipped' | 'delivered' | 'cancelled' | 'lost' | 'returned'>
    courier: string | null
    tracking_number: string | null
    created_by: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /**
   * Restores from a backup. `resumed_at` is when the first start after it queued the work that the backup had
   * under way.
   */
  restorations: {
    id: GeneratedAlways<number>
    backup_taken_at: Date
    restored_at: Generated<Date>
    resumed_at: Date | null
  }
  /**
   * The pictures that customers uploaded for their reviews, named like other uploads. Without a review they are
   * swept with them.
   */
  review_photos: {
    name: string
    user_id: string
    review_id: string | null
    position: number | null
  }
  /** Orders whose buyer was mailed for reviews. `token` is the secret of the link that ends such mails. */
  review_requests: {
    order_id: string
    token: Generated<string>
    requested_at: Generated<Date>
  }
  /** Reviews, one of a plant per user. */
  reviews: {
    id: string
    plant_id: string
    user_id: string
    rating: number
    comment: string
    created_at: Generated<Date>
    /** How its author is named (`domain/reviews.ts`) */
    shown_as: Generated<'short' | 'full' | 'anonymous'>
    /** The shop's reply */
    reply: string | null
    replied_at: Date | null
    /** Hidden by an admin: it is neither shown nor counted */
    hidden_at: Date | null
    hidden_reason: string | null
  }
  /**
   * What shoppers searched for and did not find, after folding of case, and how often. At most 2,000 terms.
   */
  searches_without_results: {
    /** In lower case */
    term: string
    times: Generated<number>
    last_at: Generated<Date>
  }
  /**
   * What happened to an account, for its owner to read. Events that anyone can cause are folded into one row an
   * hour.
   */
  security_events: {
    id: GeneratedAlways<number>
    user_id: string
    kind: string
    /** The caller's IPv4 address, or the /64 network of its IPv6 address */
    network: string | null
    user_agent: string | null
    details: ColumnType<ColumnTypes['security_events.details'], string | undefined, string>
    count: Generated<number>
    folded_by: string | null
    created_at: Generated<Date>
    last_at: Generated<Date>
  }
  /**
   * The seller's details: one row once an admin has saved them; until then those of `content/shop.ts` hold.
   */
  seller_settings: {
    is_held: Generated<boolean>
    version: Generated<number>
    legal_name: string
    trade_name: string | null
    street: string
    city: string
    state: ColumnTypes['seller_settings.state']
    zip_code: string
    gstin: string | null
    email: string
    phone: string
    officer_name: string
    officer_email: string
    officer_phone: string
    invoice_prefix: string
    /** A line each, such as `Mon-Fri 9am-6pm`; null while those of `content/` hold */
    opening_hours: string | null
    /** How the owner is notified of new orders */
    order_mails: Generated<'each' | 'daily' | 'none'>
    updated_at: Generated<Date>
    /** Who signs documents electronically; null: they are signed by hand */
    signatory: string | null
    turnover: Generated<'up-to-5-crore' | 'above-5-crore'>
    /** From which number on the sequence `order_numbers` counts */
    order_number_start: Generated<number>
    /** Until when plants may be claimed, from delivery */
    claim_days: Generated<number>
    /** How long a claim's photos stay after its end */
    claim_photo_days: Generated<number>
    /**
     * What goes back of a parcel that was not delivered (`domain/returns/return-policy.ts`); null while the default
     * holds
     */
    return_policy: JSONColumnType<ColumnTypes['seller_settings.return_policy']> | null
    /** Refunds in cash of one order above this sum need a second admin; null: none does */
    cash_approval_above: ColumnTypes['paise'] | null
    /** What is struck through beside prices (`domain/pricing.ts`); null until the owner has chosen */
    compare_at_prices: 'plus-200' | 'former' | 'none' | null
    /** What the goods of an order must come to, where its delivery zone asks nothing else */
    minimum_order: Generated<ColumnTypes['paise']>
  }
  /**
   * A sign-in on one device, for at most 90 days. The hashes are of its two secrets: the API's token and the
   * cookie.
   */
  sessions: {
    id: string
    user_id: string
    bearer_hash: Buffer
    cookie_hash: Buffer
    user_agent: string | null
    /** The known device on which it was opened */
    device_hash: Buffer | null
    created_at: Generated<Date>
    last_used_at: Generated<Date>
    expires_at: Date
    /** When the user last typed the password, or signed in again at a connected provider */
    reauthenticated_at: Date | null
    /** When a second factor was last proven */
    factor_at: Date | null
  }
  /** A browser that was sent to a provider and has not come back yet. */
  sign_in_flows: {
    browser_hash: Buffer
    provider: 'google' | 'facebook'
    purpose: Generated<'sign-in' | 'connect' | 'verify'>
    state: string
    nonce: string
    code_verifier: string
    return_to: string | null
    connects_user_id: string | null
    /** The session that connects a provider or proves its user; the flow ends with it */
    session_id: string | null
    expires_at: Date
  }
  /** Users to mail when a plant is back in stock. `token` is the secret of the link that ends it. */
  stock_alerts: {
    id: Generated<string>
    user_id: string
    plant_id: string
    token: Generated<string>
    created_at: Generated<Date>
    /** When they were mailed */
    notified_at: Date | null
  }
  /** The ledger behind `plants.stock`: each change of it, in pieces, with what was left after it. */
  stock_movements: {
    id: GeneratedAlways<number>
    plant_id: string
    order_id: string | null
    user_id: string | null
    reason: 'initial' | 'adjustment' | 'order' | 'release' | 'write_off' | 'replacement' | 'replacement_release' | 'refund_release'
    change: number
    stock_after: number
    moved_at: Generated<Date>
  }
  /**
   * The tax classes that the owner has saved; the others are as the shop came (`domain/tax/tax-classes.ts`).
   * Rates: [{ from, percent, source }], percent null for exempt goods.
   */
  tax_classes: {
    key: string
    name: string
    hsn: string
    unit: ColumnTypes['tax_classes.unit']
    rates: JSONColumnType<ColumnTypes['tax_classes.rates']>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /**
   * Invoices, bills of supply and credit notes. Numbered without gaps within a series and a financial year (April
   * to March, named by the year in which it begins). What was issued never changes.
   */
  tax_documents: {
    id: string
    order_id: string
    kind: 'tax_invoice' | 'invoice_cum_bill_of_supply' | 'bill_of_supply' | 'credit_note'
    series: 'invoice' | 'bill_of_supply' | 'credit_note'
    financial_year: number
    serial: number
    number: string
    issued_at: Date
    /** All that it says (`server/database/document-content.ts`) */
    content: JSONColumnType<ColumnTypes['tax_documents.content']>
    /** Without taxes; negative in a credit note */
    turnover: GeneratedAlways<number | null>
  }
  /** Authenticator apps. Codes of `last_step` (30 seconds each, since 1970) and before are used up. */
  totp_factors: {
    user_id: string
    secret: Buffer
    last_step: number
    created_at: Generated<Date>
  }
  /** Authenticator apps whose first code has not been entered yet. */
  totp_setups: {
    session_id: string
    secret: Buffer
    expires_at: Date
  }
  /**
   * How often something was tried within a window that ends. The key is a hash of what is counted; unlogged tables
   * are empty after a crash.
   */
  tries: {
    key: Buffer
    count: number
    ends_at: Date
  }
  /**
   * Mails to addresses that their accounts have not confirmed; they are counted, since only a few may be sent.
   */
  unconfirmed_mails: {
    mail_id: string
    user_id: string
    email: string
    about: 'orders' | 'account'
    counted_at: Generated<Date>
  }
  /**
   * Mailed links that put an account back to what it was before a change of password, e-mail or provider.
   */
  undo_links: {
    id: GeneratedAlways<number>
    token_hash: Buffer
    user_id: string
    change: 'password' | 'email' | 'connected' | 'disconnected'
    provider: 'google' | 'facebook' | null
    /** The account's address before the change */
    email: string
    /** No other account may take the address while the link is good */
    is_reserved: Generated<boolean>
    /** The connected providers before the change */
    identities: JSONColumnType<ColumnTypes['undo_links.identities']>
    created_at: Generated<Date>
    expires_at: Date
  }
  /** Uploaded pictures that no product or review uses yet; the name holds their average colour. */
  uploads: {
    name: string
    uploaded_at: Generated<Date>
  }
  /** Shoppers and admins. */
  users: {
    id: string
    name: string
    email: string
    phone_number: string | null
    password_hash: string | null
    is_admin: Generated<boolean>
    /** An account that an admin deactivated cannot sign in */
    is_active: Generated<boolean>
    created_at: Generated<Date>
    /** Since when it is known that mail to the address is read */
    email_confirmed_at: Date | null
    /** When the reader of the address last proved to hold a credential of the account */
    email_proven_at: Date | null
    /** When a link for a new password was last mailed */
    reset_mailed_at: Date | null
    search_text: GeneratedAlways<string>
    /** When the user ended the mails that request reviews */
    review_requests_ended_at: Date | null
  }
  /** The plants that customers saved. How many a wishlist may hold is in `domain/wishlist.ts`. */
  wishlist_items: {
    user_id: string
    plant_id: string
    added_at: Generated<Date>
    /** Of the plant when it was saved */
    price: ColumnTypes['paise']
    /**
     * The price that the customer knows: that of the save, that of the consent to mails, or a lower one that a mail
     * named
     */
    known_price: ColumnTypes['paise']
    /** Whether the plant has been sold out since, and no mail has said that it is back */
    is_sold_out: boolean
  }
  /** What customers chose for their wishlists. `token` is the secret of the link that ends the mails. */
  wishlists: {
    user_id: string
    /** When the customer agreed to mails about saved plants, and ended them */
    mails_consented_at: Date | null
    mails_ended_at: Date | null
    /** When the last one was sent */
    mailed_at: Date | null
    token: Generated<string>
    /** Of the secret of the link that shares the wishlist */
    share_hash: Buffer | null
    shared_at: Date | null
  }
}
