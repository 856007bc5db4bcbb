/** How the portal's build ends when everything is built and a screen is above its budget. */
export const aboveBudget = 3
