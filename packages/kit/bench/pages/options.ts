/** What every select of the bench offers: the same thousand names, in the same order. */
const beginnings = ['Alpine', 'Atlas', 'Bay', 'Blue', 'Bright', 'Cape', 'Cedar', 'City', 'Coast', 'Compass', 'Coral', 'Delta', 'Eagle', 'East', 'Evergreen', 'First', 'Global', 'Golden', 'Grand', 'Harbour',
  'Highland', 'Horizon', 'Island', 'Lakefront', 'Lakeside', 'Lighthouse', 'Meridian', 'Metro', 'Mistral', 'North', 'Ocean', 'Orchid', 'Pacific', 'Polar', 'River', 'Skyline', 'South', 'Summit', 'Sunset', 'West']
const endings = ['Agency', 'Airfares', 'Bureau', 'Charter', 'Consulting', 'Cruises', 'Desk', 'Events', 'Excursions', 'Getaways', 'Group', 'Holidays', 'Incentives', 'Journeys', 'Leisure', 'Meetings', 'Partners',
  'Reisen', 'Routes', 'Services', 'Tickets', 'Tours', 'Travel', 'Voyages', 'World']

export const options = beginnings.flatMap((beginning) => endings.map((ending) => `${beginning} ${ending}`)).map((name, index) => ({ id: index + 1, name }))
