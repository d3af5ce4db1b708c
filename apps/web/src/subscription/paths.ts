/** Where the subscription is, and its dialogs. Every page of the app knows these, and nothing else of it. */
export const subscriptionPath = "/app/settings/subscription";
export const planPath = `${subscriptionPath}/plan`;
export const seatsPath = `${subscriptionPath}/seats`;
