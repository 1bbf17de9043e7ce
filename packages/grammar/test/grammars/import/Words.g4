grammar Words;
import Letters;
word : LETTERS+ ;
