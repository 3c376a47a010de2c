/** Where `npm run provider` serves a provider to practise with: `npm start` lets accounts be there. */
export const practiceOrigin = 'http://127.0.0.1:4010'
