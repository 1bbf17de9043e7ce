grammar Main;
import Nowhere;
s : 'a' EOF ;
