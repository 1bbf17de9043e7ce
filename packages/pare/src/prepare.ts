export { prepareHelper } from '@pare/oracle';
